/** Role of one process of the service: all of it, or one of its three parts. */
export const nodeRoles = ['all', 'web', 'worker', 'realtime'] as const;
export type NodeRole = (typeof nodeRoles)[number];

/** Why a process must not be sent people, nor take work. */
export const nodeFaults = ['OTHER_MASTER_KEY', 'OTHER_SIGNING_KEY', 'OTHER_STORE', 'CLOCK_OFF'] as const;
export type NodeFault = (typeof nodeFaults)[number];
/** Why no job starts on a process: it differs, its store did not say which one it is, or its clock is in doubt. */
export type JobHold = NodeFault | 'STORE_UNKNOWN' | 'CLOCK_OFF_DATABASE';
/** Reason why nobody should be sent to a process now. */
export type Unready = NodeFault | 'STOPPING' | 'DATABASE_OUT' | 'MIGRATION_MISSING' | 'VERSION_OVERTAKEN' | 'DISK_LOW';

/** True where the pages and the calls of people are answered. */
export function canServePeople(role: NodeRole): boolean {
  return role === 'all' || role === 'web';
}

/** Facts that one process announces about itself. */
export interface NodeTraits {
  readonly masterKey: string;
  readonly signingKey: string;
  /** Null while its store never answered. */
  readonly store: string | null;
  readonly clockAheadMs: number;
}

/** Milliseconds by which the clock of a process may differ from the database's. */
export const widestClockGapMs = 2000;

/**
 * Compares a process with those that were there before it, the oldest first: of two that differ, the later is the one
 * that was set up wrong. A clock is judged wrong only while another process agrees with the database: when all are
 * off, it is the database that is, and somebody has to serve.
 */
export function listNodeFaults(
  own: NodeTraits,
  before: readonly NodeTraits[],
  others: readonly NodeTraits[],
): NodeFault[] {
  const faults: NodeFault[] = [];
  const first = before[0];
  const firstStore = before.find(({ store }) => store !== null)?.store ?? null;
  if (first !== undefined && first.masterKey !== own.masterKey) faults.push('OTHER_MASTER_KEY');
  if (first !== undefined && first.signingKey !== own.signingKey) faults.push('OTHER_SIGNING_KEY');
  if (firstStore !== null && own.store !== null && firstStore !== own.store) faults.push('OTHER_STORE');
  if (isClockOff(own) && others.some((other) => !isClockOff(other))) faults.push('CLOCK_OFF');
  return faults;
}

function isClockOff({ clockAheadMs }: NodeTraits): boolean {
  return Math.abs(clockAheadMs) > widestClockGapMs;
}
