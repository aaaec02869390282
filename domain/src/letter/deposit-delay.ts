import { countMinutesAfterFinding } from '../fine/index.ts';
import type { LetterFacts } from './facts.ts';

/**
 * Minutes from the hour of the finding to the deposit of the declaration; null when it came before, when there is none,
 * or when the service does not vouch for its time.
 */
export function countDelayMinutes({ fine, declaration }: Pick<LetterFacts, 'fine' | 'declaration'>): number | null {
  if (declaration === null || declaration.isTimeDoubted === true) return null;
  return countMinutesAfterFinding(
    { day: fine.observedOn, time: fine.observedAt },
    { day: declaration.depositedOn, time: declaration.depositedAt },
  );
}
