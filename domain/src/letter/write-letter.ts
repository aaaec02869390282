import type { PlainDate, Result } from '../kernel/index.ts';
import type { LetterFacts } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import type { Letter } from './letter.ts';
import { reclamationLetter, requeteLetter } from './penal-letters.ts';
import { rapoLetter } from './rapo-letter.ts';
import { fileLetter, followUpLetter, photosLetter } from './town-letters.ts';
import { tspMemo } from './tsp-memo.ts';

const letters: Readonly<
  Record<LetterKind, (facts: LetterFacts, today: PlainDate) => Result<Letter, 'DOSSIER_RULES_OUTDATED'>>
> = {
  rapo: rapoLetter,
  photos: photosLetter,
  tsp: tspMemo,
  requete: requeteLetter,
  reclamation: reclamationLetter,
  'file-request': fileLetter,
  'follow-up': followUpLetter,
};

/**
 * The letter of that kind, from the same facts always the same.
 * @param today refuses texts whose reading is too old on that day.
 */
export function writeLetter(
  kind: LetterKind,
  facts: LetterFacts,
  today: PlainDate,
): Result<Letter, 'DOSSIER_RULES_OUTDATED'> {
  return letters[kind](facts, today);
}
