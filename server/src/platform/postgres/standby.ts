import type { Database } from './database.ts';
import type { PositionReader } from './standby-position.ts';

/** `late`: behind by more than is allowed, or by an unknown time. `foreign`: not a copy of this database at present. */
export type StandbyState = 'read' | 'late' | 'down' | 'foreign';

export interface StandbyStatus {
  readonly state: StandbyState;
  /** Milliseconds by which the standby was at most behind at the last check; null when unknown. */
  readonly lagMs: number | null;
}

/** A replica for the reads that may be a few seconds old. */
export interface Standby {
  getStatus(): StandbyStatus;
  /** The replica while it is behind by `lagBoundMs` at most; null when the primary must be read instead. */
  getReadable(): Pick<Database, 'asService'> | null;
  /** Stops reads on the standby for `leftMs`, then until a check succeeds. */
  leave(): void;
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds by which a read on the standby may be behind at most. */
export const lagBoundMs = 5_000;
/** Milliseconds between two checks; the reported lag is no finer. */
export const standbyCheckMs = 1_000;

interface StandbyParts {
  readonly db: Pick<Database, 'asService' | 'close'>;
  readonly primary: PositionReader;
  readonly copy: PositionReader;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly tell: (status: StandbyStatus) => void;
}

interface Sample {
  readonly at: number;
  readonly bytes: bigint;
}

/**
 * Measures how far a standby is behind its primary, by positions in their log and without their clocks. Each check
 * samples the primary's position; the lag is the time since the newest sample that the standby has replayed, so that it
 * grows by itself once nobody answers.
 */
export function openStandby({ db, primary, copy, now, tell }: StandbyParts): Standby {
  /** Positions of the primary, oldest first; the first one is the newest that the standby has replayed. */
  let samples: readonly Sample[] = [];
  let replayed = -1n;
  let fault: Extract<StandbyState, 'down' | 'foreign'> | null = null;
  let reportedState: StandbyState = 'late';

  const computeLagMs = (): number | null => {
    const [first] = samples;
    return first === undefined || first.bytes > replayed ? null : now() - first.at;
  };
  let leftUntil = -Infinity;
  const computeStatus = (): StandbyStatus => {
    if (now() < leftUntil) return { state: 'down', lagMs: null };
    if (fault !== null) return { state: fault, lagMs: null };
    const lag = computeLagMs();
    return { state: lag !== null && lag <= lagBoundMs ? 'read' : 'late', lagMs: lag };
  };
  const doubt = (newFault: NonNullable<typeof fault>): void => {
    fault = newFault;
    samples = [];
  };

  const compare = async (): Promise<void> => {
    const there = await copy.readPosition().catch(() => null);
    if (there === null) return doubt('down');
    const at = now();
    const here = await primary.readPosition().catch(() => null);
    // A primary that is down gives no new position: the lag grows until the bound.
    if (here === null) return;
    // A position ahead of a later one of the primary means another history, and a server that writes follows no
    // primary.
    if (!there.isStandby || there.origin !== here.origin || there.bytes > here.bytes) return doubt('foreign');
    fault = null;
    replayed = there.bytes;
    const allSamples = [...samples, { at, bytes: here.bytes }];
    const newest = allSamples.findLastIndex(({ bytes }) => bytes <= replayed);
    samples = allSamples.slice(Math.max(0, newest)).slice(-maxSamples);
  };

  const tellChange = (): void => {
    const currentStatus = computeStatus();
    if (currentStatus.state !== reportedState) tell(currentStatus);
    reportedState = currentStatus.state;
  };

  return {
    getStatus: computeStatus,
    getReadable: () => (computeStatus().state === 'read' ? db : null),
    leave() {
      leftUntil = now() + leftMs;
      tellChange();
    },
    async check() {
      await compare();
      tellChange();
    },
    async close() {
      await Promise.all([db.close(), primary.close(), copy.close()]);
    },
  };
}

/** Milliseconds without reads on the standby after a read failed or was slow, even if a check succeeds meanwhile. */
const leftMs = 15_000;
/** Five minutes of checks. A standby that is later than that is reported as late, without its lag. */
const maxSamples = 300;
