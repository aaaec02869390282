import type { PlainDate, Result } from '../kernel/index.ts';
import type { LetterFacts } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import type { Letter } from './letter.ts';
import { buildReclamationLetter, buildRequeteLetter } from './penal-letters.ts';
import { buildRapoLetter } from './rapo-letter.ts';
import { buildFileLetter, buildFollowUpLetter, buildPhotosLetter } from './town-letters.ts';
import { buildTspMemo } from './tsp-memo.ts';

const letters: Readonly<
  Record<LetterKind, (facts: LetterFacts, today: PlainDate) => Result<Letter, 'DOSSIER_RULES_OUTDATED'>>
> = {
  rapo: buildRapoLetter,
  photos: buildPhotosLetter,
  tsp: buildTspMemo,
  requete: buildRequeteLetter,
  reclamation: buildReclamationLetter,
  'file-request': buildFileLetter,
  'follow-up': buildFollowUpLetter,
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
