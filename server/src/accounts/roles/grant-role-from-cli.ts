import type { Role } from '@placejuste/domain/account';
import type { ServiceContext } from '../../platform/http/index.ts';
import { changeRights, type RightsOutcome } from './change-rights.ts';
import { grantRole } from './grant-role.ts';

export type GrantedRole = Exclude<Role, 'pmr'>;
export type RoleFromCli = { readonly email: string; readonly role: GrantedRole };

/** Grants a role to a confirmed account from the command line. */
export function grantRoleFromCli(context: ServiceContext, { email, role }: RoleFromCli): Promise<RightsOutcome> {
  return changeRights(context, {
    email,
    change: async (userId) => ((await grantRole(context, { userId, role, by: null })) ? 'CHANGED' : 'ALREADY_SO'),
  });
}
