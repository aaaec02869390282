import type { Role } from '@placejuste/domain/account';
import { closeAllSessions } from '../auth/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { changeRights, recordByHand, type RightsOutcome } from './change-rights.ts';
import { grantRole } from './accounts.repository.ts';

export type GrantedRole = Exclude<Role, 'pmr'>;
export type RoleChange = { readonly email: string; readonly role: GrantedRole };

/**
 * Grants a role to a confirmed account from the command line. Its sessions end: none keeps rights it was not opened
 * with.
 */
export function grantRoleByHand(context: ServiceContext, { email, role }: RoleChange): Promise<RightsOutcome> {
  const { tx, clock, newId } = context;
  return changeRights(context, {
    email,
    change: async (userId) => {
      if (!(await grantRole(tx, { id: newId(), userId, role, at: clock.now() }))) return 'ALREADY_SO';
      await closeAllSessions(tx, userId);
      await recordByHand(context, userId, { action: 'role.granted', role });
      return 'CHANGED';
    },
  });
}
