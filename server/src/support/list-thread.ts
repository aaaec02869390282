import type { supportContract } from '@placejuste/contracts/support';
import type { ParamsOf, QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../accounts/index.ts';
import { decodeCursor, paginate, readPageSize, type CommandContext } from '../platform/http/index.ts';
import { messagesRepository } from './inbox/messages.repository.ts';
import { buildThreadMessageView } from './request.view.ts';
import { supportRepository } from './support.repository.ts';

type Call = typeof supportContract.calls.listThread;

/** Lists the messages of a thread before those already shown, latest first; the reader is written in the audit log. */
export async function listThread(
  context: CommandContext,
  { id, ...query }: ParamsOf<Call> & QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, user } = context;
  const repository = supportRepository(tx);
  if ((await repository.find(id)) === undefined) return refuse('NOT_IN_QUEUE');
  await recordAudit(context, {
    actorId: user.id,
    action: 'request.thread-read',
    subjectType: 'request',
    subjectId: id,
  });
  const page = { limit: readPageSize(query) + 1, after: decodeCursor(query) };
  const messages = await messagesRepository(tx).listPage(id, page);
  const { shown, next } = paginate(messages, query, ({ at, id: last }) => ({ at, id: last }));
  return ok({ rows: shown.map(buildThreadMessageView), next });
}
