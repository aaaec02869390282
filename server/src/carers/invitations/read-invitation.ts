import type { carersContract } from '@placejuste/contracts/carers';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { RequestUser, ServiceCommandContext } from '../../platform/http/index.ts';
import { findInvitation } from './find-invitation.ts';

type Call = typeof carersContract.calls.readInvitation;

/** Reads the first name of the person who invites, for the invited account only. */
export async function readInvitation(
  context: ServiceCommandContext<RequestUser>,
  { secret }: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const invitation = await findInvitation(context, secret);
  return invitation.ok ? ok({ firstName: invitation.value.holder.firstName }) : invitation;
}
