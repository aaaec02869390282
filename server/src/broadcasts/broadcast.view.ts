import type { Broadcast } from '@placejuste/contracts/broadcasts';
import type { BroadcastRow } from './broadcasts.tables.ts';

export function buildBroadcastView(row: BroadcastRow): Broadcast {
  const { id, version, kind, audience, subject, text, state, total } = row;
  return {
    id,
    version,
    kind,
    audience,
    atNight: row.at_night,
    subject,
    text,
    state,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    total,
    isCounted: row.is_counted,
    sent: row.sent,
    refused: row.refused,
    failed: row.failed,
    skipped: row.skipped,
    unsure: row.unsure,
    erased: row.erased,
  };
}
