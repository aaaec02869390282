import { afterAll, expect, it } from 'vitest';
import { readPdf } from '../../../test/pdf-tools.ts';
import { createTypst } from '../../platform/typst/index.ts';
import { makeSample } from './sample-dossier.ts';

const typst = createTypst();
afterAll(() => typst.close());

it('is a whole dossier, sound and archival, where every page says that it is an example', {
  timeout: 60_000,
}, async () => {
  const made = await makeSample(typst);
  const read = readPdf(Buffer.from(made.pdf));
  expect(read).toMatchObject({ tagged: true, archival: '3A', pages: made.pages });
  expect(made).toMatchObject({ pages: 9, facts: { letterPages: 2, exhibits: 7 } });
  for (const page of read.pageTexts)
    expect(page).toContain('Exemple : la personne, la voiture, la commune et l’avis sont inventés');
  expect(read.text).toContain('Recours administratif préalable obligatoire');
  expect(read.text).not.toContain('Résumé facile à lire');
  expect(Buffer.from((await makeSample(typst)).pdf).equals(Buffer.from(made.pdf))).toBe(true);
});
