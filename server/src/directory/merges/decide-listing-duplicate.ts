import type { duplicatesContract } from '@placejuste/contracts/directory';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { findHidingRefusal, canBeDuplicates } from '@placejuste/domain/directory';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { mergesRepository } from './merges.repository.ts';

type Call = typeof duplicatesContract.calls.decideListingDuplicate;

/** Decides that two listings are one place, with `other` shown for both, or two places. */
export async function decideListingDuplicate(
  context: ServiceCommandContext,
  { id, other, decision }: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  // Locked: two administrators who merge in opposite directions would hide both.
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
  // Answers about one listing do not hold for the two merged.
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
