import type { Role } from '@placejuste/domain/account';
import type { ServiceContext } from '../../platform/http/index.ts';
import { changeRights, type RightsOutcome } from './change-rights.ts';
import { grantRole } from './grant-role.ts';

const outcomes = {
  GRANTED: 'CHANGED',
  ROLE_ALREADY_HELD: 'ALREADY_SO',
  ACCOUNT_SUSPENDED: 'ACCOUNT_SUSPENDED',
} as const;

export type GrantedRole = Exclude<Role, 'pmr'>;
export type RoleFromCli = { readonly email: string; readonly role: GrantedRole };

/** Grants a role to a confirmed account from the command line. */
export function grantRoleFromCli(context: ServiceContext, { email, role }: RoleFromCli): Promise<RightsOutcome> {
  return changeRights(context, {
    email,
    change: async (userId) => outcomes[await grantRole(context, { userId, role, by: null })],
  });
}
