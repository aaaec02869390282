import type { Jobs } from '../jobs/index.ts';
import type { Tx } from '../postgres/index.ts';
import type { RequestUser } from './identify.ts';
import type { Platform } from './slice.ts';

/** Work of the service itself, in its open transaction, which runs as the owner of the tables. */
export interface ServiceContext extends Omit<Platform, 'db' | 'identify' | 'jobs' | 'standby'> {
  readonly tx: Tx;
  readonly jobs: Jobs;
}

/** Work a person asked for, in its open transaction. Row security shows the person's own rows. */
export interface CommandContext extends ServiceContext {
  readonly user: RequestUser;
  readonly sending: Sending;
}

/** How a request reached the service: at once, or later from the outbox of a phone. */
export interface Sending {
  /** When the person acted, as the phone claims, on our clock; null when they act now. */
  readonly actedAt: Date | null;
  /** By how much the phone's clock was ahead of ours when it sent, in ms; null when it did not say. */
  readonly clockAheadMs: number | null;
  /** The phone's monotonic clock when it sent; null when it did not say. */
  readonly sentTick: { readonly session: string; readonly ms: number } | null;
}

export const sentNow: Sending = { actedAt: null, clockAheadMs: null, sentTick: null };

/** A service command that a person asked for: it reads or writes rows that are not theirs, after a check of its own. */
export type ServiceCommandContext<User = RequestUser> = ServiceContext & { readonly user: User };
