import type { supportContract } from '@placejuste/contracts/support';
import type { ParamsOf, QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../accounts/index.ts';
import { decodeCursor, paginate, readPageSize, type ServiceCommandContext } from '../platform/http/index.ts';
import { buildEarlierRequestView } from './request.view.ts';
import { supportRepository } from './support.repository.ts';

type Call = typeof supportContract.calls.listEarlierRequests;

/** Lists the earlier messages of the same address, latest first; the reader is written in the audit log. */
export async function listEarlierRequests(
  context: ServiceCommandContext,
  { id, ...query }: ParamsOf<Call> & QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, user } = context;
  const repository = supportRepository(tx);
  if ((await repository.find(id)) === undefined) return refuse('NOT_IN_QUEUE');
  await recordAudit(context, {
    actorId: user.id,
    action: 'request.earlier-read',
    subjectType: 'request',
    subjectId: id,
  });
  const page = { limit: readPageSize(query) + 1, after: decodeCursor(query) };
  const earlierRequests = await repository.listEarlierPage(id, page);
  const { shown, next } = paginate(earlierRequests, query, ({ received_at: at, id: last }) => ({ at, id: last }));
  return ok({ rows: shown.map(buildEarlierRequestView), next });
}
