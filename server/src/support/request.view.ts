import type { ContactRequest } from '@placejuste/contracts/support';
import type { EarlierRow } from './support.repository.ts';
import type { ContactRequestRow } from './support.tables.ts';

/** @param earlier what was written before the messages of the page, of each address */
export function requestView(
  {
    received_at: receivedAt,
    handled_at: _handledAt,
    handled_by: _handledBy,
    answer: _answer,
    ...row
  }: ContactRequestRow,
  earlier: readonly EarlierRow[],
): ContactRequest {
  return {
    ...row,
    receivedAt: receivedAt.toISOString(),
    earlier: earlier
      .filter(({ later_id: laterId }) => laterId === row.id)
      .map(({ id, topic, message, received_at: at, answer }) => ({
        id,
        topic,
        message,
        receivedAt: at.toISOString(),
        answer,
      })),
  };
}
