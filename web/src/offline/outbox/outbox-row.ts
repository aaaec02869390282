import type { ActionPhoto } from './action-photo.ts';

/**
 * `queued`: waits for its turn or its next try · `sending`: a tab is sending it · `needs-sign-in`: the session ended ·
 * `needs-attention`: refused, the person must do something · `delivered`: the server stored it.
 */
export type OutboxState = 'queued' | 'sending' | 'needs-sign-in' | 'needs-attention' | 'delivered';

/** A change made by a person, stored until the server has it. A refusal does not remove it; only its owner may. */
export interface OutboxRow {
  /** UUIDv7 made on the device: the idempotency key. */
  readonly id: string;
  /** Id of the person who made the action: nobody else on this device sees it or sends it. */
  readonly owner: string;
  /** Position in the queue: a counter, because a clock may go back. */
  readonly order: number;
  readonly kind: string;
  /** Version of the payload's shape. */
  readonly version: number;
  /** Plain data, without any picture. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly photos: readonly ActionPhoto[];
  /** Time by the device's own clock (ISO), unverified. */
  readonly createdAt: string;
  readonly state: OutboxState;
  /** Number of failed tries since the action was queued. */
  readonly attempts: number;
  /** Number of failed tries caused by its own pictures; absent from a row of an earlier version. */
  readonly photoFaults?: number;
  /** Time of the last counted fault of reading a picture (ISO). */
  readonly photoFaultAt?: string;
  /** Earliest time of the next automatic try (ISO); null: at the next pass. */
  readonly nextAttemptAt: string | null;
  readonly lastCode: string | null;
  /** French sentence for the screen: why the last try stopped. */
  readonly lastMessage: string | null;
  /** French sentence of a refusal for each field it concerns. */
  readonly fields: Readonly<Record<string, string>> | null;
  /** Id of the picture that was refused or lost. */
  readonly photoId: string | null;
  /** Time of the deposit by the server's clock (ISO). */
  readonly deliveredAt: string | null;
  /** Reply of the ordinary route; null until delivered. */
  readonly result: unknown;
}

const maxPauseMs = 5 * 60_000;

/** Pause before the next try after `attempts` failures, in ms: 1, 2, 4 … seconds, five minutes at most. */
export function computeBackoffMs(attempts: number): number {
  return Math.min(maxPauseMs, 1000 * 2 ** Math.min(Math.max(attempts - 1, 0), 20));
}

export function isUndelivered(row: OutboxRow): boolean {
  return row.state !== 'delivered';
}

/** True for a row sent without an action of the person, apart from restoring the connection or signing in. */
export function isSentAutomatically(row: OutboxRow): boolean {
  return row.state === 'queued' || row.state === 'sending' || row.state === 'needs-sign-in';
}

/** Returns the French sentences of a refusal, without duplicates. */
export function listRefusalLines({ lastMessage, fields }: OutboxRow): readonly string[] {
  return [...new Set([lastMessage, ...Object.values(fields ?? {})])].filter((line) => line !== null);
}

export interface OutboxCounts {
  /** Number of actions that the server does not have. */
  readonly undelivered: number;
  /** Declarations among the undelivered rows: « 2 preuves pas encore déposées ». */
  readonly undeliveredProofs: number;
  readonly needsSignIn: number;
  readonly needsAttention: number;
  readonly sending: number;
}

export function countOutboxRows(rows: readonly OutboxRow[]): OutboxCounts {
  const undeliveredRows = rows.filter(isUndelivered);
  const inState = (state: OutboxState) => undeliveredRows.filter((row) => row.state === state).length;
  return {
    undelivered: undeliveredRows.length,
    undeliveredProofs: undeliveredRows.filter(({ kind }) => kind === 'declaration.create' || kind === 'carer.declare')
      .length,
    needsSignIn: inState('needs-sign-in'),
    needsAttention: inState('needs-attention'),
    sending: inState('sending'),
  };
}
