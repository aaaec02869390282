import type { adminContract } from '@placejuste/contracts/admin';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { agreementDays } from '@placejuste/domain/document';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { secondLooksRepository } from './second-looks.repository.ts';

type Call = typeof adminContract.calls.settleSecondLook;

/** An administrator lets the first answer stand: the disagreement leaves their list, and still counts as one. */
export async function settleSecondLook(
  context: ServiceCommandContext,
  { id }: { readonly id: string },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const now = clock.now();
  const since = new Date(now.getTime() - agreementDays * 86_400_000);
  if (!(await secondLooksRepository(tx, now).settle(id, user.id, since))) return refuse('SECOND_LOOK_SETTLED');
  await recordAudit(context, {
    actorId: user.id,
    action: 'document.second-look-settled',
    subjectType: 'second-look',
    subjectId: id,
  });
  return ok({ id });
}
