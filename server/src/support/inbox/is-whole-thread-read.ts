import { advisoryLock, type Tx } from '../../platform/postgres/index.ts';
import { messagesRepository } from './messages.repository.ts';

interface ThreadSnapshot {
  readonly id: string;
  /** Length of the thread at that time. */
  readonly seen: number;
}

/**
 * True when nothing was added since the thread was read. Locks it until the transaction ends: a mail that arrives
 * meanwhile then reopens the message.
 */
export async function isWholeThreadRead(tx: Tx, { id, seen }: ThreadSnapshot): Promise<boolean> {
  await lockThread(tx, id);
  return (await messagesRepository(tx).countMessages(id)) === seen;
}

export function lockThread(tx: Tx, requestId: string): Promise<void> {
  return advisoryLock(tx, `contact-thread/${requestId}`);
}
