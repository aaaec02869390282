import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { teamContract } from '@placejuste/contracts/suite';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { revokeRole } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { refuseRoleChange } from './role-change.policy.ts';

type Call = typeof teamContract.calls.revokeTeamRole;

/** Revokes a role of the team, possibly one's own, as long as an administrator remains. */
export async function revokeTeamRole(
  context: ServiceCommandContext,
  { userId, role }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refusal = await refuseRoleChange(context);
  if (refusal !== null) return refusal;
  const outcome = await revokeRole(context, { userId, role, by: context.user.id });
  return outcome === 'REVOKED' ? ok({ userId, role }) : refuse(outcome);
}
