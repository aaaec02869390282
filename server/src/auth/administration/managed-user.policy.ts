import { teamRoles } from '@placejuste/domain/account';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { notAdmin } from '../service-keys/require-scope.steps.ts';
import { findUser, lockUser, lookUpRoles, type UserRow } from '../users/users.repository.ts';

export const noSuchUser = (): AuthError => new AuthError(404, 'user_not_found', 'User not found');

/**
 * Locks and returns an account that a program may change. Accounts of the team, which see everybody's documents, are
 * changed by command only. @throws AuthError
 */
export async function lockManagedUser({ tx }: Pick<AuthContext, 'tx'>, userId: string): Promise<UserRow> {
  await lockUser(tx, userId);
  const user = await findUser(tx, { id: userId });
  if (user === null) throw noSuchUser();
  const roles = await lookUpRoles(tx, userId);
  if (roles.some((role) => teamRoles.some((team) => team === role))) {
    throw notAdmin('Accounts of the team are changed by command only');
  }
  return user;
}
