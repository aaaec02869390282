import { isTeamRole, type Role } from '@placejuste/domain/account';
import { closeAllSessions } from '../../auth/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { findProfile, lockAccountStatus } from '../accounts.repository.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { mailRoleChange } from './mail-role-change.ts';
import { insertRole } from './roles.repository.ts';

export interface RoleHolding {
  readonly userId: string;
  readonly role: Role;
  /** Account that acts; null for a command of the server. */
  readonly by: string | null;
}

/**
 * Grants a role with its line in the log and the mails about it, and ends the sessions of the person, so that none has
 * rights it was not opened with. A suspended account gets none: the role would leave it everything, including the end
 * of its own suspension.
 */
export async function grantRole(
  context: ServiceContext,
  { userId, role, by }: RoleHolding,
): Promise<'GRANTED' | 'ROLE_ALREADY_HELD' | 'ACCOUNT_SUSPENDED'> {
  const { tx, newId, clock } = context;
  // A concurrent suspension checks the roles under the same lock.
  await lockAccountStatus(tx, userId);
  if ((await findProfile(tx, userId))?.account_status === 'suspended') return 'ACCOUNT_SUSPENDED';
  if (!(await insertRole(tx, { id: newId(), userId, role, at: clock.now(), by }))) return 'ROLE_ALREADY_HELD';
  await closeAllSessions(tx, userId);
  await recordAudit(context, {
    actorId: by,
    action: 'role.granted',
    subjectType: 'user',
    subjectId: userId,
    detail: by === null ? { role, by: 'command' } : { role },
  });
  if (isTeamRole(role)) await mailRoleChange(context, { kind: 'granted', userId, role, by });
  return 'GRANTED';
}
