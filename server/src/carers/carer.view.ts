import type { carersContract } from '@placejuste/contracts/carers';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { computeCarerState, type CarerTimes } from '@placejuste/domain/carer';
import type { LinkRow } from './carers.tables.ts';

export function toCarerTimes({ expires_at, accepted_at, ended_at }: LinkRow): CarerTimes {
  return { expiresAt: expires_at, acceptedAt: accepted_at, endedAt: ended_at };
}

/** A carer's help, as its holder sees it. */
export function buildCarerView(row: LinkRow, now: Date): ReplyOf<typeof carersContract.calls.inviteCarer> {
  return {
    id: row.id,
    email: row.email,
    name: row.carer_name,
    state: computeCarerState(toCarerTimes(row), now),
    invitedAt: row.invited_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    acceptedAt: row.accepted_at?.toISOString() ?? null,
  };
}
