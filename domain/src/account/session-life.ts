/** How long a session stays open (decisions §3). Null: no such limit. */
export interface SessionLimits {
  readonly idleSeconds: number | null;
  readonly maxSeconds: number | null;
}

export const sessionLimits = {
  people: { idleSeconds: 30 * 24 * 3600, maxSeconds: null },
  /** Reviewers and administrators see the papers of everybody. */
  team: { idleSeconds: 2 * 3600, maxSeconds: 12 * 3600 },
} as const satisfies Record<'people' | 'team', SessionLimits>;

export interface SessionTimes {
  readonly openedAt: Date;
  readonly lastUsedAt: Date;
}

/** Returns whether a session is over at `now`, by its age or by how long it was idle. */
export function isSessionOver({ openedAt, lastUsedAt }: SessionTimes, limits: SessionLimits, now: Date): boolean {
  const countSecondsSince = (then: Date): number => (now.getTime() - then.getTime()) / 1000;
  if (limits.idleSeconds !== null && countSecondsSince(lastUsedAt) > limits.idleSeconds) return true;
  return limits.maxSeconds !== null && countSecondsSince(openedAt) > limits.maxSeconds;
}

/** A sign-in this recent stands for the present password when another is chosen (decisions §3). */
export const freshSignInSeconds = 600;
