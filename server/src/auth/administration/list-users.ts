import type { AuthContext } from '../auth-context.ts';
import { listUserPage, type UserRow } from '../users/users.repository.ts';
import type { PageOfUsers } from './page-of-users.ts';

/** One page of all accounts, newest first, with their total number. */
export function listUsers(
  { tx }: AuthContext,
  { number, size }: PageOfUsers,
): Promise<{ readonly users: readonly UserRow[]; readonly total: number }> {
  return listUserPage(tx, { limit: size, offset: (number - 1) * size });
}
