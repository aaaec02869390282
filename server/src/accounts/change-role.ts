import type { Role } from '@placejuste/domain/account';
import { closeAllSessions, confirmedAccount, dropSecondFactors } from '../auth/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { advisoryLock, type Tx } from '../platform/postgres/index.ts';
import { grantRole, hasRole, isHeldByAnother, revokeRole } from './accounts.repository.ts';
import { recordAudit } from './audit.repository.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'newId'>;
export type GrantedRole = Exclude<Role, 'pmr'>;
export type RoleOutcome = 'CHANGED' | 'ALREADY_SO' | 'ACCOUNT_NOT_FOUND' | 'LAST_ADMINISTRATOR';

/**
 * Grants a role to a confirmed account from the command line. Its sessions end: none keeps rights it was not opened
 * with.
 */
export function grantRoleByHand(platform: Deps, email: string, role: GrantedRole): Promise<RoleOutcome> {
  return onAccount(platform, email, async (tx, userId) => {
    const at = platform.clock.now();
    if (!(await grantRole(tx, { id: platform.newId(), userId, role, at }))) return 'ALREADY_SO';
    await closeAllSessions(tx, userId);
    await recordAudit({ ...platform, tx }, entryOf('role.granted', userId, { role }));
    return 'CHANGED';
  });
}

/** Takes a role away, and ends the sessions opened with it. The last administrator stays. */
export function revokeRoleByHand(platform: Deps, email: string, role: GrantedRole): Promise<RoleOutcome> {
  return onAccount(platform, email, async (tx, userId) => {
    // Two administrators revoked together would each count the other.
    await advisoryLock(tx, 'administrators');
    if (!(await hasRole(tx, userId, role))) return 'ALREADY_SO';
    if (role === 'admin' && !(await isHeldByAnother(tx, userId, role))) return 'LAST_ADMINISTRATOR';
    await revokeRole(tx, userId, role);
    await closeAllSessions(tx, userId);
    await recordAudit({ ...platform, tx }, entryOf('role.revoked', userId, { role }));
    return 'CHANGED';
  });
}

/** Forgets the second factors of an account that lost its own, and ends its sessions: the next sign-in enrols one. */
export function resetFactorByHand(platform: Deps, email: string): Promise<RoleOutcome> {
  return onAccount(platform, email, async (tx, userId) => {
    if (!(await dropSecondFactors(tx, userId))) return 'ALREADY_SO';
    await closeAllSessions(tx, userId);
    await recordAudit({ ...platform, tx }, entryOf('factor.reset', userId, {}));
    return 'CHANGED';
  });
}

function onAccount(
  { db }: Deps,
  email: string,
  change: (tx: Tx, userId: string) => Promise<RoleOutcome>,
): Promise<RoleOutcome> {
  return db.asService(async (tx) => {
    const userId = await confirmedAccount(tx, email);
    return userId === null ? 'ACCOUNT_NOT_FOUND' : change(tx, userId);
  });
}

function entryOf(action: string, userId: string, detail: Readonly<Record<string, string>>) {
  return { actorId: null, action, subjectType: 'user', subjectId: userId, detail: { ...detail, by: 'command' } };
}
