interface WaitingWork {
  readonly waiting: number;
  readonly oldestAt: Date | null;
  readonly retriedSince: Date | null;
}

/**
 * For how long the oldest work of a queue has waited, in seconds; null where none does. A retry moves its start: while
 * a mail server is away, mails of hours would seem to wait for seconds.
 */
export function computeWaitSeconds({ waiting, oldestAt, retriedSince }: WaitingWork, now: Date): number | null {
  const instants = [oldestAt, retriedSince].flatMap((at) => (at === null ? [] : [at.getTime()]));
  if (waiting === 0 || instants.length === 0) return null;
  return Math.max(0, Math.round((now.getTime() - Math.min(...instants)) / 1000));
}
