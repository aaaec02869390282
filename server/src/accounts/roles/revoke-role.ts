import { isTeamRole } from '@placejuste/domain/account';
import { closeAllSessions } from '../../auth/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { RoleHolding } from './grant-role.ts';
import { mailRoleChange } from './mail-role-change.ts';
import { deleteRole, hasRole, isHeldByAnother } from './roles.repository.ts';

/** Revokes a role, and ends the sessions opened with it. The last administrator cannot lose theirs. */
export async function revokeRole(
  context: ServiceContext,
  { userId, role, by }: RoleHolding,
): Promise<'REVOKED' | 'ROLE_NOT_HELD' | 'LAST_ADMINISTRATOR'> {
  const { tx } = context;
  await lockAdministrators(context);
  if (!(await hasRole(tx, userId, role))) return 'ROLE_NOT_HELD';
  if (role === 'admin' && !(await isHeldByAnother(context, userId, role))) return 'LAST_ADMINISTRATOR';
  await deleteRole(tx, userId, role);
  await closeAllSessions(tx, userId);
  await recordAudit(context, {
    actorId: by,
    action: 'role.revoked',
    subjectType: 'user',
    subjectId: userId,
    detail: by === null ? { role, by: 'command' } : { role },
  });
  if (isTeamRole(role)) await mailRoleChange(context, { kind: 'revoked', userId, role, by });
  return 'REVOKED';
}

/** Serialises the changes of roles: of two administrators revoked at once, each would count the other as remaining. */
export function lockAdministrators({ tx }: Pick<ServiceContext, 'tx'>): Promise<void> {
  return advisoryLock(tx, 'administrators');
}
