import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { teamContract } from '@placejuste/contracts/suite';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { grantRole } from '../../accounts/index.ts';
import { findConfirmedAccount } from '../../auth/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { refuseRoleChange } from './role-change.policy.ts';

type Call = typeof teamContract.calls.grantTeamRole;

/** Grants a role of the team to the confirmed account of an address. */
export async function grantTeamRole(
  context: ServiceCommandContext,
  { email, role }: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refusal = await refuseRoleChange(context);
  if (refusal !== null) return refusal;
  const userId = await findConfirmedAccount(context.tx, email);
  if (userId === null) return refuse('TEAM_ACCOUNT_NOT_FOUND');
  const outcome = await grantRole(context, { userId, role, by: context.user.id });
  if (outcome === 'ACCOUNT_SUSPENDED') return refuse('TEAM_ACCOUNT_SUSPENDED');
  return outcome === 'GRANTED' ? ok({ userId, role }) : refuse(outcome);
}
