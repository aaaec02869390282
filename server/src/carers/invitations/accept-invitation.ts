import type { carersContract } from '@placejuste/contracts/carers';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { RequestUser, ServiceCommandContext } from '../../platform/http/index.ts';
import { carersRepository } from '../carers.repository.ts';
import { findInvitation } from './find-invitation.ts';
import { recordAct } from '../record-act.ts';

type Call = typeof carersContract.calls.acceptInvitation;

/** Accepts an invitation. A replay by the same account returns the current help. */
export async function acceptInvitation(
  context: ServiceCommandContext<RequestUser>,
  { secret }: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, user, clock } = context;
  const invitation = await findInvitation(context, secret);
  if (!invitation.ok) return invitation;
  const { link, holder, carer, isAccepted } = invitation.value;
  const reply = ok({ id: link.id, firstName: holder.firstName });
  if (isAccepted) return reply;
  const name = carer.firstName.slice(0, 100);
  // Ended, or accepted on another of the carer's devices, since it was read.
  if (!(await carersRepository(tx).acceptLink(link.id, { carerId: user.id, name, at: clock.now() })))
    return refuse('CARER_INVITATION_OVER');
  await recordAct(context, {
    user_id: link.user_id,
    link_id: link.id,
    act: 'accepted',
    actor: 'carer',
    subject_id: null,
  });
  return reply;
}
