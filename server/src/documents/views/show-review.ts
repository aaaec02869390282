import type { adminContract } from '@placejuste/contracts/admin';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { confirmViews } from './views.repository.ts';

type Call = typeof adminContract.calls.showReview;

/** Confirms that a document loaded ahead is viewed; a replay, or a document opened directly, changes nothing. */
export async function showReview(
  { tx, clock, user }: ServiceCommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  await confirmViews(tx, { documentId: id, viewerId: user.id, at: clock.now() });
  return ok({ id });
}
