import type { documentsContract } from '@placejuste/contracts/documents';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, pageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { viewsOf } from './views.repository.ts';

type Call = typeof documentsContract.calls.listOwnViews;

/** Who looked at one's papers, when, why and in what role. */
export async function listOwnViews(
  { tx, user }: ServiceCommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const found = await viewsOf(tx, user.id, { limit: pageSize(query) + 1, after: decodeCursor(query) });
  const { shown, next } = paginate(found, query, ({ at, id }) => ({ at, id }));
  return ok({ rows: shown.map(({ at, ...view }) => ({ ...view, at: at.toISOString() })), next });
}
