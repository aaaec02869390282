import { compareEvent } from '@placejuste/domain/exhibit-check';
import { findMotive, type FineFacts } from '@placejuste/domain/fine';
import { computeParisDayStart, findClock, toLocalMoment } from '@placejuste/domain/kernel';
import { isContestLetter, type LetterKind } from '@placejuste/domain/letter';
import { listDeclarationsToMatch } from '../../declarations/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';

/**
 * True when a declaration of the account, tied to the fine or not, parks the car after the day on which, says the
 * letter, it was sold or stolen. It may be a trip in the buyer's car: it blocks nothing, and only warns before the
 * signature.
 */
export async function isParkedSinceEvent(
  tx: Tx,
  { kind, fine, until }: { readonly kind: LetterKind; readonly fine: FineFacts; readonly until: Date },
): Promise<boolean> {
  const motive = findMotive(fine);
  if (!isContestLetter(kind) || (motive !== 'sold' && motive !== 'stolen') || fine.eventOn === null) return false;
  const declarations = await listDeclarationsToMatch(tx, computeParisDayStart(fine.eventOn), until);
  return declarations.some((declaration) => {
    const { day } = toLocalMoment(declaration.estimated, findClock(declaration));
    return compareEvent(fine, { plate: declaration.plate, day }).length > 0;
  });
}
