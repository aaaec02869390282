import type { duplicatesContract } from '@placejuste/contracts/directory';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { mergesRepository } from './merges.repository.ts';

type Call = typeof duplicatesContract.calls.undoListingMerge;

/** Separates a merged listing, which is shown again as its source gives it. */
export async function undoListingMerge(
  context: ServiceCommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const repository = mergesRepository(context.tx);
  const other = await repository.separate(id);
  if (other === null) return refuse('LISTING_NOT_MERGED');
  // The answers were about the facts of both.
  await repository.forgetAnswers([other]);
  await recordAudit(context, {
    actorId: context.user.id,
    action: 'listing.separated',
    subjectType: 'listing',
    subjectId: id,
    detail: { other },
  });
  return ok({ id });
}
