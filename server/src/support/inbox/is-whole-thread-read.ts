import { advisoryLock, type Tx } from '../../platform/postgres/index.ts';
import { messagesRepository } from './messages.repository.ts';

interface ThreadSnapshot {
  readonly id: string;
  /** How long it was then. */
  readonly seen: number;
}

/** Holds the thread until the transaction ends: a mail that comes meanwhile puts the message back in the queue. */
export async function isWholeThreadRead(tx: Tx, { id, seen }: ThreadSnapshot): Promise<boolean> {
  await lockThread(tx, id);
  return (await messagesRepository(tx).countMessages(id)) === seen;
}

export function lockThread(tx: Tx, requestId: string): Promise<void> {
  return advisoryLock(tx, `contact-thread/${requestId}`);
}
