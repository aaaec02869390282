import type { supportContract } from '@placejuste/contracts/support';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../accounts/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { isWholeThreadRead } from './inbox/is-whole-thread-read.ts';
import { supportRepository } from './support.repository.ts';

interface HandleRequest {
  readonly id: string;
  /** Length of the thread when it was read. */
  readonly seen: number;
}

type Call = typeof supportContract.calls.handleRequest;

/** Closes a message without an answer, once, with its line in the audit log. */
export async function handleRequest(
  context: CommandContext,
  { id, seen }: HandleRequest,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const repository = supportRepository(tx);
  const isRead = await isWholeThreadRead(tx, { id, seen });
  if (!(await repository.handle(id, { by: user.id, at: clock.now(), answer: null })))
    return refuse((await repository.find(id)) === undefined ? 'NOT_IN_QUEUE' : 'ALREADY_DECIDED');
  if (!isRead) return refuse('THREAD_CHANGED');
  await recordAudit(context, {
    actorId: user.id,
    action: 'request.handled',
    subjectType: 'request',
    subjectId: id,
  });
  return ok({ id });
}
