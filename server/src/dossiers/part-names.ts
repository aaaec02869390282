import {
  nameExhibitFile,
  nameExhibit,
  formSheetFileName,
  formSheetPart,
  nameLetterFile,
} from '@placejuste/domain/letter';
import type { DossierRow } from './dossiers.repository.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';

/** Names a part by its number; 0 is the letter. */
export function buildPartName(
  row: Pick<DossierRow, 'kind' | 'facts'>,
  number: number,
): { readonly title: string; readonly fileName: string } {
  if (number === formSheetPart) return { title: text.formSheet, fileName: formSheetFileName };
  const exhibit = row.facts.letter.exhibits[number - 1];
  if (exhibit === undefined) {
    return { title: row.kind === 'tsp' ? text.theStatement : text.theLetter, fileName: nameLetterFile(row.kind) };
  }
  const title = nameExhibit(exhibit.kind, row.facts.letter);
  return { title: text.exhibit(number, title), fileName: nameExhibitFile(number, title) };
}
