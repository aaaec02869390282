import { createHash } from 'node:crypto';
import { writeLetter } from '@placejuste/domain/letter';
import type { Typst, TypstPdf } from '../../platform/typst/index.ts';
import { buildSampleFacts, sampleMark } from './sample-facts.text.fr.ts';
import { renderSamplePicture } from './sample-pictures.ts';
import { typesetDossier } from '../pdf/typeset-dossier.ts';

/**
 * Makes the dossier that ends the demonstration: the real letter and template, on invented facts. The bytes never vary.
 */
export async function makeSample(typst: Pick<Typst, 'pdf'>): Promise<TypstPdf> {
  const kinds = buildSampleFacts(() => null).exhibits.map(({ kind }) => kind);
  const pictures = await Promise.all(kinds.map(renderSamplePicture));
  const facts = buildSampleFacts((kind) => {
    const picture = kind.startsWith('photo-') ? pictures[kinds.indexOf(kind)] : null;
    return picture == null ? null : createHash('sha256').update(picture).digest('hex');
  });
  const letter = writeLetter('rapo', facts, facts.preparedOn);
  if (!letter.ok) throw new Error(letter.code);
  return typesetDossier(typst, {
    kind: 'rapo',
    letter: letter.value,
    facts,
    pictures: pictures.map((picture) => (picture === null ? [] : [picture])),
    madeAt: new Date(`${facts.preparedOn}T12:00:00Z`),
    verifyUrl: null,
    proof: null,
    part: 'whole',
    withSummary: false,
    signature: null,
    sample: sampleMark,
  });
}
