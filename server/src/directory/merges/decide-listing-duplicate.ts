import type { duplicatesContract } from '@placejuste/contracts/directory';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { findHidingRefusal, canBeDuplicates } from '@placejuste/domain/directory';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { mergesRepository } from './merges.repository.ts';

type Call = typeof duplicatesContract.calls.decideListingDuplicate;

/** Says of two listings that they are one place, `other` being shown for both, or that they are two. */
export async function decideListingDuplicate(
  context: ServiceCommandContext,
  { id, other, decision }: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  // Two administrators who merge each other's choice would leave a place that nobody sees.
  await advisoryLock(tx, 'listing-pairs');
  const repository = mergesRepository(tx);
  const listingsById = await repository.listListings([id, other]);
  const [one, target] = [listingsById.get(id), listingsById.get(other)];
  if (one === undefined || target === undefined) return refuse('LISTING_NOT_FOUND');
  if (one.isMerged || target.isMerged) return refuse('LISTING_DECIDED');
  if (one.id === target.id || !canBeDuplicates(one, target)) return refuse('LISTING_NOT_DOUBLE');
  if (decision === 'merge' && one.isTarget) return refuse('LISTING_DECIDED');
  const refusal = decision === 'merge' ? findHidingRefusal(one) : null;
  if (refusal !== null) return refuse(refusal);
  await repository.decide([id, other], { decision, by: user.id, at: clock.now() });
  // Answers about one listing do not hold for the two shown as one.
  if (decision === 'merge') await repository.forgetAnswers([other]);
  await recordAudit(context, {
    actorId: user.id,
    action: decision === 'merge' ? 'listing.merged' : 'listing.said-distinct',
    subjectType: 'listing',
    subjectId: id,
    detail: { other },
  });
  return ok({ id });
}
