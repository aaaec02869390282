import type { Account } from '@placejuste/contracts/accounts';
import type { Person } from '../auth/index.ts';
import type { RequestUser } from '../platform/http/index.ts';

/** View of an account. @param person null where the account was erased since the request began */
export function buildAccountView(
  { id, email }: RequestUser,
  person: Person | null,
  { roles, profile }: { readonly roles: readonly Account['roles'][number][]; readonly profile: Account['profile'] },
): Account {
  return {
    id,
    email: person?.email ?? email,
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    phone: person?.phone ?? '',
    roles: [...roles],
    profile,
  };
}
