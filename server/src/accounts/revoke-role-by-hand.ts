import { closeAllSessions } from '../auth/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { advisoryLock } from '../platform/postgres/index.ts';
import { changeRights, recordByHand, type RightsOutcome } from './change-rights.ts';
import { hasRole, isHeldByAnother, revokeRole } from './accounts.repository.ts';
import type { RoleChange } from './grant-role-by-hand.ts';

/** Takes a role away, and ends the sessions opened with it. The last administrator stays. */
export function revokeRoleByHand(context: ServiceContext, { email, role }: RoleChange): Promise<RightsOutcome> {
  const { tx } = context;
  return changeRights(context, {
    email,
    change: async (userId) => {
      // Two administrators revoked together would each count the other.
      await advisoryLock(tx, 'administrators');
      if (!(await hasRole(tx, userId, role))) return 'ALREADY_SO';
      if (role === 'admin' && !(await isHeldByAnother(tx, userId, role))) return 'LAST_ADMINISTRATOR';
      await revokeRole(tx, userId, role);
      await closeAllSessions(tx, userId);
      await recordByHand(context, userId, { action: 'role.revoked', role });
      return 'CHANGED';
    },
  });
}
