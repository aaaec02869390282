import type { documentsContract } from '@placejuste/contracts/documents';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { listViews } from './views.repository.ts';

type Call = typeof documentsContract.calls.listOwnViews;

/** Lists the views of one's documents: when, why and in what role. */
export async function listOwnViews(
  { tx, user }: ServiceCommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const views = await listViews(tx, user.id, { limit: readPageSize(query) + 1, after: decodeCursor(query) });
  const { shown, next } = paginate(views, query, ({ at, id }) => ({ at, id }));
  return ok({ rows: shown.map(({ at, ...view }) => ({ ...view, at: at.toISOString() })), next });
}
