import { lastKnownStateDays, checkActPermission, type AccountState } from '@placejuste/domain/account';
import { useEffect, useState } from 'react';
import { useConnectivity } from '../offline/connectivity.ts';
import { afterFirstScreen, useSession } from '../platform/index.ts';
import { readKnownAccount, toAccountState, type AccountFacts } from './known-account.ts';
import { useAccount } from './profile.ts';

/** `unknown`: offline, and this device has no state of the account from the last thirty days. */
export type DeclarePermission =
  | { readonly answer: 'checking' }
  | { readonly answer: 'unknown' }
  | {
      readonly answer: 'refused';
      readonly state: Exclude<AccountState, 'valid'>;
      readonly lastFetchedAt: string | null;
    }
  | { readonly answer: 'open'; readonly isAwaitingValidation: boolean; readonly lastFetchedAt: string | null };

/**
 * Tells whether the signed-in person may declare now. The table of the domain decides from the state given by the
 * service; offline, from the last known one (`lastFetchedAt`, otherwise null). An unknown state does not prevent taking
 * photos: the service decides later.
 */
export function useDeclarePermission(): DeclarePermission {
  const session = useSession();
  const account = useAccount(useIsDue(session.status === 'signed-in' ? session.userId : null));
  const { online } = useConnectivity();
  const lastKnown = !online || account.isError || account.fetchStatus === 'paused';
  const facts =
    account.data ?? (lastKnown && session.status === 'signed-in' ? readKnownAccount(session.userId) : undefined);
  if (facts === undefined) return { answer: lastKnown ? 'unknown' : 'checking' };
  if (lastKnown && !isRecent(facts, new Date())) return { answer: 'unknown' };
  const state = toAccountState(facts);
  const lastFetchedAt = lastKnown ? facts.lastFetchedAt : null;
  const permission = checkActPermission(state, 'declare');
  if (permission.ok) return { answer: 'open', isAwaitingValidation: permission.value.awaitsValidation, lastFetchedAt };
  return { answer: 'refused', state: state === 'valid' ? 'profile-missing' : state, lastFetchedAt };
}

/**
 * True when the service must be asked: at once when this device knows no state that allows declaring, else after the
 * first screen, because the request needs a client as large as that screen.
 */
function useIsDue(userId: string | null): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => afterFirstScreen(() => setSettled(true)), []);
  const knownAccount = userId === null ? undefined : readKnownAccount(userId);
  return (
    isSettled ||
    knownAccount === undefined ||
    !isRecent(knownAccount, new Date()) ||
    !checkActPermission(toAccountState(knownAccount), 'declare').ok
  );
}

function isRecent({ lastFetchedAt }: AccountFacts, now: Date): boolean {
  if (lastFetchedAt === null) return false;
  // If the clock was set back since, the difference is negative: the state is still the last known one.
  return now.getTime() - Date.parse(lastFetchedAt) <= lastKnownStateDays * 86_400_000;
}
