import type { ServiceContext } from '../../platform/http/index.ts';
import { changeRights, type RightsOutcome } from './change-rights.ts';
import type { RoleFromCli } from './grant-role-from-cli.ts';
import { revokeRole } from './revoke-role.ts';

const outcomes = { REVOKED: 'CHANGED', ROLE_NOT_HELD: 'ALREADY_SO', LAST_ADMINISTRATOR: 'LAST_ADMINISTRATOR' } as const;

/** Revokes a role from the command line. */
export function revokeRoleFromCli(context: ServiceContext, { email, role }: RoleFromCli): Promise<RightsOutcome> {
  return changeRights(context, {
    email,
    change: async (userId) => outcomes[await revokeRole(context, { userId, role, by: null })],
  });
}
