import type { duplicatesContract } from '@placejuste/contracts/directory';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { findHidingRefusal } from '@placejuste/domain/directory';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { mergesRepository } from './merges.repository.ts';

type Call = typeof duplicatesContract.calls.confirmListingMerge;

/** Confirms a merge under review. A listing that got an owner meanwhile is not hidden. */
export async function confirmListingMerge(
  context: ServiceCommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  await advisoryLock(tx, 'listing-pairs');
  const repository = mergesRepository(tx);
  const other = await repository.resume(id, { by: user.id, at: clock.now() });
  if (other === null) return refuse('LISTING_NOT_TO_REVIEW');
  const listing = (await repository.listListings([id])).get(id);
  const refusal = listing === undefined ? null : findHidingRefusal(listing);
  if (refusal !== null) return refuse(refusal);
  await repository.forgetAnswers([other]);
  await recordAudit(context, {
    actorId: user.id,
    action: 'listing.merge-confirmed',
    subjectType: 'listing',
    subjectId: id,
    detail: { other },
  });
  return ok({ id });
}
