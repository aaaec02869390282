import type { RecognisedValue } from './exhibit-read.ts';
import type { Claim } from './paper-tests.ts';

/** `doubtful`: something else was read, and may have been misread. `unread`: nothing was found to compare. */
export const findingStandings = ['agrees', 'contradicts', 'doubtful', 'unread'] as const;
export type FindingStanding = (typeof findingStandings)[number];

export interface Finding {
  readonly claim: Claim;
  readonly standing: FindingStanding;
  /** The value as the letter states it. A day is `YYYY-MM-DD`. */
  readonly expected: string;
  readonly shown: RecognisedValue | null;
}

/** True when a finding weakens a paper as an answer. A ticket is valid in more than one street. */
export function isWeakening({ claim, standing }: Pick<Finding, 'claim' | 'standing'>): boolean {
  return standing === 'contradicts' || (standing === 'doubtful' && claim !== 'street');
}
