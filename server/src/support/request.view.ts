import type { ContactRequest, EarlierRequest, ThreadMessage } from '@placejuste/contracts/support';
import { encodeCursor } from '../platform/http/index.ts';
import type { ShownThreadRow, ThreadRow } from './inbox/messages.repository.ts';
import type { EarlierRow } from './support.repository.ts';
import type { ContactRequestRow } from './support.tables.ts';

interface Around {
  /** Earlier requests of each address, before the messages of the page. */
  readonly earlier: readonly EarlierRow[];
  /** The mails that followed them. */
  readonly thread: readonly ShownThreadRow[];
}

export function buildRequestView(
  {
    received_at: receivedAt,
    handled_at: _handledAt,
    handled_by: _handledBy,
    answer: _answer,
    ...row
  }: ContactRequestRow,
  around: Around,
): ContactRequest {
  const thread = around.thread.filter(({ requestId }) => requestId === row.id);
  const earlier = around.earlier.filter(({ later_id: laterId }) => laterId === row.id);
  const [oldest, last] = [thread[0], earlier.at(-1)];
  return {
    ...row,
    receivedAt: receivedAt.toISOString(),
    threadLength: oldest?.total ?? 0,
    thread: thread.map(buildThreadMessageView),
    olderThread: oldest !== undefined && oldest.total > thread.length ? encodeCursor(oldest) : null,
    earlier: earlier.map(buildEarlierRequestView),
    olderRequests:
      last !== undefined && last.total > earlier.length ? encodeCursor({ at: last.received_at, id: last.id }) : null,
  };
}

export function buildThreadMessageView({ id, kind, sender, message, attachments, at }: ThreadRow): ThreadMessage {
  return { id, kind, sender, message, attachments, at: at.toISOString() };
}

export function buildEarlierRequestView({
  id,
  topic,
  message,
  received_at: at,
  answer,
}: Omit<EarlierRow, 'later_id' | 'total'>): EarlierRequest {
  return { id, topic, message, receivedAt: at.toISOString(), answer };
}
