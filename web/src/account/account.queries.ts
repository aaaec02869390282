import { queryOptions } from '@tanstack/react-query';
import { readKnownAccount, type AccountFacts } from './known-account.ts';
import { readAccount } from './read-account.ts';

/** Prefix of the cached account: invalidate it after anything that changes the profile. */
export const accountKey = ['account'] as const;

export function accountQuery(userId: string) {
  const knownAccount = readKnownAccount(userId);
  // The stored account is shown at once and fetched again. Not for an account without a subscription: the plans must
  // not flash on screen.
  const first =
    knownAccount?.profile?.subscription_paid === true ? { initialData: knownAccount, initialDataUpdatedAt: 0 } : {};
  return queryOptions({ queryKey: [...accountKey, userId], queryFn: () => fetchAccount(userId), ...first });
}

async function fetchAccount(userId: string): Promise<AccountFacts> {
  // Offline, the client would retry for seconds.
  const knownAccount = navigator.onLine ? undefined : readKnownAccount(userId);
  if (knownAccount !== undefined) return knownAccount;
  return readAccount(userId);
}

/** The account's names and address as the service has them now; null when it does not answer. */
export function ownUserQuery(userId: string) {
  return queryOptions({
    queryKey: ['own-user', userId],
    queryFn: async () => (await import('../auth/identity.lazy.ts')).fetchOwnUser(),
    staleTime: 0,
  });
}
