import type { TownRule } from './town-rule.ts';

/** The end of a stay a town caps, and when to remind of it. */
export interface StayLimit {
  readonly endsAt: Date;
  readonly remindAt: Date;
}

const hourMs = 3_600_000;
/** Time enough to come back to the car. */
export const reminderBeforeMs = hourMs;

/**
 * Null where no cap is established: no alarm is then better than an invented one. `startedAt`: when the car was parked.
 */
export function computeStayLimit(rule: Pick<TownRule, 'maxHours'> | null, startedAt: Date): StayLimit | null {
  const hours = rule?.maxHours ?? null;
  if (hours === null) return null;
  const endsAt = startedAt.getTime() + hours * hourMs;
  return { endsAt: new Date(endsAt), remindAt: new Date(endsAt - reminderBeforeMs) };
}

export type StayState = 'running' | 'ending' | 'over';

/** Returns the state of a stay at `now`. */
export function computeStayState({ endsAt, remindAt }: StayLimit, now: Date): StayState {
  if (now >= endsAt) return 'over';
  return now >= remindAt ? 'ending' : 'running';
}
