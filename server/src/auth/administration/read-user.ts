import type { AuthContext } from '../auth-context.ts';
import { findUser, type UserRow } from '../users/users.repository.ts';
import { noSuchUser } from './managed-user.policy.ts';

/** Reads an account. @throws AuthError when there is none */
export async function readUser({ tx }: AuthContext, { id }: { readonly id: string }): Promise<UserRow> {
  const user = await findUser(tx, { id });
  if (user === null) throw noSuchUser();
  return user;
}
