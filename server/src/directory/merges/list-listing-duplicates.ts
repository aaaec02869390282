import type { duplicatesContract } from '@placejuste/contracts/directory';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { duplicateMetres, canBeDuplicates } from '@placejuste/domain/directory';
import { computeMetresBetween, ok, type Result } from '@placejuste/domain/kernel';
import { decodeIdCursor, type ServiceCommandContext } from '../../platform/http/index.ts';
import { buildCommuneKey } from '../listing-index.ts';
import { buildDuplicateView } from './duplicate.view.ts';
import { mergesRepository, type PairCursor } from './merges.repository.ts';

type Call = typeof duplicatesContract.calls.listListingDuplicates;

/** Listings whose surroundings are searched for one page: the streets of a centre have many. */
const lookedAt = 300;
/** Pairs of one page: the shops of a centre are adjacent, and all have its name. */
const maxPairs = 500;

/** Lists the pairs of one town that may be one place, and were not decided. */
export async function listListingDuplicates(
  { tx }: ServiceCommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const repository = mergesRepository(tx);
  const { pairs, last } = await repository.listNearPairs(buildCommuneKey(query.commune), {
    after: decodePairCursor(query.after),
    metres: duplicateMetres,
    limit: lookedAt,
    most: maxPairs,
  });
  const listings = await repository.listListings(pairs.flat());
  const rows = pairs.flatMap(([oneId, otherId]) => {
    const [one, other] = [listings.get(oneId), listings.get(otherId)];
    if (one === undefined || other === undefined || !canBeDuplicates(one, other)) return [];
    const metres = Math.round(computeMetresBetween(one, other));
    return [{ one: buildDuplicateView(one), other: buildDuplicateView(other), metres }];
  });
  return ok({ rows, next: last === null ? null : encodePairCursor(last) });
}

function encodePairCursor({ one, other }: PairCursor): string {
  return other === null ? one : `${one}_${other}`;
}

/** Decodes a cursor. Null for an absent or altered one: the list then starts anew, which harms nobody. */
function decodePairCursor(after = ''): PairCursor | null {
  const [one = null, other = null] = after.split('_').map((id) => decodeIdCursor({ after: id }));
  return one === null ? null : { one, other };
}
