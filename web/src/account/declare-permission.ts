import { lastKnownStateDays, checkActPermission, type AccountState } from '@placejuste/domain/account';
import { useEffect, useState } from 'react';
import { useConnectivity } from '../offline/connectivity.ts';
import { afterFirstScreen, useSession } from '../platform/index.ts';
import { readKnownAccount, toAccountState, type AccountFacts } from './known-account.ts';
import { useAccount } from './profile.ts';

/** `unknown`: without a network, nothing that the service said in the last thirty days tells the state. */
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
 * May the person signed in declare now? The table of the domain decides, with what the service says; without a network,
 * with what it last said (`lastFetchedAt`, otherwise null). Unknown, nobody is kept from photographing: the service
 * decides later.
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
 * True once the service is to be asked: at once where this device knows of no state that opens a declaration, else when
 * the first screen has settled, because asking brings a client as large as that screen.
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
  // A clock that was put back since makes the answer younger than now: it is still the last one.
  return now.getTime() - Date.parse(lastFetchedAt) <= lastKnownStateDays * 86_400_000;
}
