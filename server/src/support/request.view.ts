import type { ContactRequest } from '@placejuste/contracts/support';
import type { ShownThreadRow } from './inbox/messages.repository.ts';
import type { EarlierRow } from './support.repository.ts';
import type { ContactRequestRow } from './support.tables.ts';

interface Around {
  /** What was written before the messages of the page, of each address. */
  readonly earlier: readonly EarlierRow[];
  /** What followed them by mail. */
  readonly thread: readonly ShownThreadRow[];
}

export function requestView(
  {
    received_at: receivedAt,
    handled_at: _handledAt,
    handled_by: _handledBy,
    answer: _answer,
    ...row
  }: ContactRequestRow,
  { earlier, thread }: Around,
): ContactRequest {
  const own = thread.filter(({ requestId }) => requestId === row.id);
  return {
    ...row,
    receivedAt: receivedAt.toISOString(),
    threadLength: own[0]?.total ?? 0,
    thread: own.map(({ id, kind, sender, message, attachments, at }) => ({
      id,
      kind,
      sender,
      message,
      attachments,
      at: at.toISOString(),
    })),
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
