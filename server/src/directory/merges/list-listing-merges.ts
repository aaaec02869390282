import type { duplicatesContract } from '@placejuste/contracts/directory';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { mergesRepository } from './merges.repository.ts';

type Call = typeof duplicatesContract.calls.listListingMerges;

/** Lists the merged listings, newest first. */
export async function listListingMerges(
  { tx }: ServiceCommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const merges = await mergesRepository(tx).listPage(readPageSize(query) + 1, decodeCursor(query));
  const { shown, next } = paginate(merges, query, ({ at, id }) => ({ at, id }));
  return ok({ rows: shown.map(({ at, ...row }) => ({ ...row, mergedAt: at.toISOString() })), next });
}
