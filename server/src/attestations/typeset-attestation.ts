import { fileURLToPath } from 'node:url';
import { buildAttestationPage } from '@placejuste/domain/evidence';
import { encodeDerSignature } from '../evidence/index.ts';
import { renderQrCode, type Typst, type TypstPdf } from '../platform/typst/index.ts';
import type { GatheredAttestation } from './attestation-facts.ts';
import { attachedText as text } from './attestations.text.fr.ts';

const template = fileURLToPath(new URL('./templates/attestation.typ', import.meta.url));

/**
 * Typesets a PDF/A-3a of one page, with the signed documents attached. The same facts and pictures give the same bytes.
 */
export function typesetAttestation(
  typst: Pick<Typst, 'pdf'>,
  { facts, receipt, manifest, presence }: Pick<GatheredAttestation, 'facts' | 'receipt' | 'manifest' | 'presence'>,
  /** In the order of the facts' photographs; null for one that cannot be redrawn. */
  pictures: readonly (Buffer | null)[],
): Promise<TypstPdf> {
  const page = buildAttestationPage(facts);
  const files: Record<string, Uint8Array> = { 'verify.svg': Buffer.from(renderQrCode(facts.verifyUrl)) };
  const photos = page.photos.map((photo, index) => {
    const bytes = pictures[index] ?? null;
    if (bytes === null) return { ...photo, file: null };
    files[`${photo.kind}.jpg`] = bytes;
    return { ...photo, file: `${photo.kind}.jpg` };
  });
  // Written apart from the data, so that signed texts stay the same to the byte.
  const attached = [
    ...(manifest === null ? [] : [{ name: 'manifeste', what: text.manifest, signed: manifest }]),
    { name: 'recu', what: text.receipt, signed: receipt },
    ...(presence === null ? [] : [{ name: 'presence', what: text.presence, signed: presence }]),
  ];
  for (const {
    name,
    signed: { text, signature },
  } of attached) {
    files[`${name}.json`] = Buffer.from(text);
    if (signature !== null) files[`${name}.sig`] = encodeDerSignature(signature);
  }
  const data = {
    page: { ...page, photos },
    verifyUrl: facts.verifyUrl,
    attached: attached.map(({ name, what, signed }) => ({ name, what, signed: signed.signature !== null })),
  };
  return typst.pdf({ template, data, files, madeAt: Math.floor(Date.parse(facts.asOf) / 1000) });
}
