import type { duplicatesContract } from '@placejuste/contracts/directory';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { computeMetresBetween, ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { mergesRepository } from './merges.repository.ts';

type Call = typeof duplicatesContract.calls.listMergesToReview;

/** Lists the merges whose listings no longer resemble each other, oldest first. */
export async function listMergesToReview(
  { tx }: ServiceCommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const merges = await mergesRepository(tx).listToReview(readPageSize(query) + 1, decodeCursor(query));
  const { shown, next } = paginate(merges, query, ({ since: at, id }) => ({ at, id }));
  const rows = shown.map(({ id, one, other, since }) => ({
    id,
    name: one.name,
    into: other.name,
    since: since.toISOString(),
    metres: Math.round(computeMetresBetween(one, other)),
  }));
  return ok({ rows, next });
}
