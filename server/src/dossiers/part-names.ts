import { exhibitTitle } from '@placejuste/domain/letter';
import type { DossierRow } from './dossiers.repository.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';

/** Portals show nothing but file names: each says what the part is, in plain letters. 0 is the letter. */
export function partName(
  row: Pick<DossierRow, 'kind' | 'facts'>,
  number: number,
): { readonly title: string; readonly fileName: string } {
  const exhibit = row.facts.letter.exhibits[number - 1];
  if (exhibit === undefined) return { title: text.theLetter, fileName: `0-lettre-${row.kind}.pdf` };
  return {
    title: text.exhibit(number, exhibitTitle(exhibit.kind, row.facts.letter)),
    fileName: `${number}-${exhibit.kind}.pdf`,
  };
}
