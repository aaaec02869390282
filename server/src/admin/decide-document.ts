import type { adminContract, ReviewDecision } from '@placejuste/contracts/admin';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findProfile, type Person } from '../accounts/index.ts';
import { decideReview, type WaitingDocument } from '../documents/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { hasBothDocuments } from './admin.policy.ts';

type Call = typeof adminContract.calls.decideReview;

/** Decides a document, and returns whether its holder's account can now be activated. */
export async function decideDocument(
  context: CommandContext,
  {
    id,
    holder,
    decision,
    secondLooks,
  }: {
    readonly id: string;
    /** Null where no such document exists, or its account no longer does. */
    readonly holder: Person | null;
    readonly decision: ReviewDecision;
    readonly secondLooks: readonly WaitingDocument[];
  },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  if (holder === null) return refuse('DOCUMENT_NOT_FOUND');
  const outcome = await decideReview(context, { id, holder, decision, secondLooks });
  if (!outcome.ok) return outcome;
  const { userId, ...reply } = outcome.value;
  const profile = await findProfile(context.tx, userId);
  const readyToActivate = profile !== null && profile.account_status === 'pending' && hasBothDocuments(profile);
  return ok({ ...reply, readyToActivate });
}
