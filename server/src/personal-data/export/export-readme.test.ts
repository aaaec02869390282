import { expect, it } from 'vitest';
import { writeExportReadme } from './export-readme.view.ts';

const counts = [{ table: 'public.fines', total: 2, kept: 0 }] as const;
const readme = (number: number, count: number, absent: readonly string[] = []) =>
  writeExportReadme(counts, { absent, on: '28 novembre 2026', part: { number, count } });

it('names the rows where they are, and says when the files go on in other parts', () => {
  expect(readme(1, 1)).toContain('amendes.json');
  expect(readme(1, 1)).not.toContain('partagés');
  expect(readme(1, 3)).toContain('partagés en 3 dossiers');
});

it('says where the day and the reason of erased pictures of papers are read', () => {
  expect(readme(1, 1)).toMatch(/effacées à la fin de leur durée.*pictures_erased_at.*pictures_erased_for/);
});

it('of a later part names no file that is only in the first, and what could not be read in it', () => {
  const later = readme(2, 3, ['0190a000']);
  expect(later).toContain('la partie 2 sur 3');
  expect(later).toContain('0190a000');
  expect(later).not.toMatch(/amendes\.json|contient tout/);
});
