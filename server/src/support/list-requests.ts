import type { supportContract } from '@placejuste/contracts/support';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type ServiceContext } from '../platform/http/index.ts';
import { messagesRepository } from './inbox/messages.repository.ts';
import { supportRepository } from './support.repository.ts';
import { buildRequestView } from './request.view.ts';

type Call = typeof supportContract.calls.listRequests;

/** Lists the open messages, oldest first. An altered cursor starts the list anew. */
export async function listRequests(
  { tx }: Pick<ServiceContext, 'tx'>,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const repository = supportRepository(tx);
  const candidates = await repository.listPage(readPageSize(query) + 1, decodeCursor(query));
  const { shown, next } = paginate(candidates, query, ({ received_at: at, id }) => ({ at, id }));
  const ids = shown.map(({ id }) => id);
  const earlier = await repository.listEarlier(ids);
  const thread = await messagesRepository(tx).listThreads(ids);
  return ok({
    rows: shown.map((row) => buildRequestView(row, { earlier, thread })),
    next,
    waiting: await repository.count(),
  });
}
