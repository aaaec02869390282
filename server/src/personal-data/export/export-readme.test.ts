import { expect, it } from 'vitest';
import { writeExportReadme } from './export-readme.view.ts';

const counts = [{ table: 'public.fines', total: 2, kept: 0 }] as const;
const readme = (number: number, count: number, absent: readonly string[] = []) =>
  writeExportReadme(counts, { absent, on: '28 novembre 2026', part: { number, count } });

it('names the files of rows, and says when files continue in other parts', () => {
  expect(readme(1, 1)).toContain('amendes.json');
  expect(readme(1, 1)).not.toContain('partagés');
  expect(readme(1, 3)).toContain('partagés en 3 dossiers');
});

it('says where to read when and why pictures of documents were erased', () => {
  expect(readme(1, 1)).toMatch(/effacées à la fin de leur durée.*pictures_erased_at.*pictures_erased_for/);
});

it('of a later part lists only its own files, and those that could not be read', () => {
  const later = readme(2, 3, ['0190a000']);
  expect(later).toContain('la partie 2 sur 3');
  expect(later).toContain('0190a000');
  expect(later).not.toMatch(/amendes\.json|contient tout/);
});
