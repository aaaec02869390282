import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { supportContract } from '@placejuste/contracts/support';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { buildAnswerMail, buildReference } from '@placejuste/domain/support';
import { recordAudit } from '../accounts/index.ts';
import { queueMail } from '../mails/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { isWholeThreadRead } from './inbox/is-whole-thread-read.ts';
import { replyHeaders } from './inbox/reply-address.ts';
import { supportRepository } from './support.repository.ts';

interface AnswerRequest {
  readonly id: string;
  readonly answer: string;
  /** Length of the thread when it was read. */
  readonly seen: number;
  /** Address of replies; null: no mail is read here. */
  readonly replyAddress: string | null;
}

type Call = typeof supportContract.calls.answerRequest;

/** Answers a message by mail and closes it, once: the first member of the team wins. */
export async function answerRequest(
  context: CommandContext,
  { id, answer, seen, replyAddress }: AnswerRequest,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const repository = supportRepository(tx);
  const request = await repository.find(id);
  if (request === undefined) return refuse('NOT_IN_QUEUE');
  const isRead = await isWholeThreadRead(tx, { id, seen });
  if (!(await repository.handle(id, { by: user.id, at: clock.now(), answer }))) return refuse('ALREADY_DECIDED');
  if (!isRead) return refuse('THREAD_CHANGED');
  await queueMail(context, {
    to: request.email,
    ...buildAnswerMail({ answer, reference: buildReference(id), canReply: replyAddress !== null }),
    ...replyHeaders(context, replyAddress, id),
  });
  await recordAudit(context, { actorId: user.id, action: 'request.answered', subjectType: 'request', subjectId: id });
  return ok({ id });
}
