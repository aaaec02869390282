import type { adminContract } from '@placejuste/contracts/admin';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { computeAgreementStart } from '@placejuste/domain/document';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { secondLooksRepository } from './second-looks.repository.ts';

type Call = typeof adminContract.calls.settleSecondLook;

/**
 * Settles a disagreement: an administrator who gave neither answer lets the first one stand. It leaves their list, and
 * still counts as a disagreement.
 */
export async function settleSecondLook(
  context: ServiceCommandContext,
  { id }: { readonly id: string },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const now = clock.now();
  const looks = secondLooksRepository(tx, now);
  const settler = await looks.findSettler(id, user.id, computeAgreementStart(now));
  if (settler === undefined) return refuse('SECOND_LOOK_SETTLED');
  if (settler !== 'self') return refuse('SECOND_LOOK_OWN');
  await looks.settle(id, user.id);
  await recordAudit(context, {
    actorId: user.id,
    action: 'document.second-look-settled',
    subjectType: 'second-look',
    subjectId: id,
  });
  return ok({ id });
}
