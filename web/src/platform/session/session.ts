import type { Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { afterFirstScreen } from '../parts/after-first-screen.ts';
import { hasStoredSession, onClientMade, loadSupabase } from './auth-client.ts';
import { authStorageKey, isUsable, findMissingFactor, readStoredSession } from './read-stored-session.ts';
import { getDeviceStorage } from '../device/device-storage.ts';

export type SessionState =
  | { readonly status: 'loading' }
  /** `isLost`: the person did not sign out here; the session expired, or was closed from another device. */
  | { readonly status: 'signed-out'; readonly isLost?: true }
  /** The client could not be fetched, or could not read its storage. */
  | { readonly status: 'failed' }
  /** The account requires a second factor after the password. `factorId` is the id of an authenticator. */
  | {
      readonly status: 'second-factor';
      readonly userId: string;
      readonly email: string;
      readonly factorId: string | null;
    }
  | { readonly status: 'signed-in'; readonly session: Session; readonly userId: string; readonly email: string };

let state: SessionState = { status: 'loading' };
let hasStarted = false;
/** True once a screen reported the lost session. */
let isLossReported = false;
const listeners = new Set<() => void>();
const leaving = new Set<Wipe>();

/** `isReplaced`: another person's session replaced the former one, whose pages are still open. */
type Wipe = (leave: { readonly isReplaced: boolean }) => void | Promise<void>;

function setState(next: SessionState): void {
  const isSameSession = state.status === 'signed-in' && next.status === 'signed-in' && state.session === next.session;
  const [person, nextPerson] = [findPerson(state), findPerson(next)];
  const isHeard =
    state.status === next.status &&
    next.status !== 'signed-in' &&
    person === nextPerson &&
    isLost(state) === isLost(next);
  if (isSameSession || isHeard) return;
  const isReplaced = person !== null && nextPerson !== null && person !== nextPerson;
  const hasLeft = person !== null && next.status === 'signed-out';
  if (isLost(next)) isLossReported = false;
  state = next;
  // Before the listeners: nothing of the first person may be shown to the second.
  if (isReplaced) for (const wipe of leaving) void wipe({ isReplaced });
  for (const listener of listeners) listener();
  if (hasLeft) for (const wipe of leaving) void wipe({ isReplaced });
}

const isLost = (one: SessionState): boolean => one.status === 'signed-out' && one.isLost === true;

function findPerson(one: SessionState): string | null {
  return one.status === 'signed-in' || one.status === 'second-factor' ? one.userId : null;
}

function fromSession(session: Session | null): SessionState {
  if (session === null) return { status: 'signed-out' };
  const { id: userId, email = '' } = session.user;
  const factor = findMissingFactor(session);
  if (factor !== null) return { status: 'second-factor', email, userId, factorId: factor.totpId };
  return { status: 'signed-in', session, userId, email };
}

onClientMade((client) => {
  // The client gives null when it cannot renew the stored session now: offline, the stored session stays in use.
  client.auth.onAuthStateChange((_event, session) => {
    const next = fromSession(session ?? readStoredSession());
    if (next.status !== 'signed-out') setState(next);
    // A requested sign-out removes the session right after the client reports it.
    else if (!isLost(state)) setState(findPerson(state) === null ? next : { status: 'signed-out', isLost: true });
  });
});

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  window.addEventListener('storage', (event) => {
    // Another tab signed in: this one must load the client.
    if (event.key !== authStorageKey) return;
    if (event.newValue !== null) void load();
    // Another tab signed out while this one had no client to report it.
    else setState({ status: 'signed-out' });
  });
  // A page restored from the back-forward cache missed the events of other pages: it may show data of a person who
  // left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const session = readStoredSession();
    // A lost session stays reported to a person who goes back to the sign-in page.
    if (session !== null || !isLost(state)) setState(fromSession(session));
  });
  // Read before the client's code is loaded: the application opens without a network.
  const savedSession = readStoredSession();
  if (savedSession !== null) setState(fromSession(savedSession));
  if (savedSession !== null && isUsable(savedSession)) {
    // Its token is still usable: the client, which renews it, is loaded after the first screen.
    afterFirstScreen(() => void load());
  } else if (hasStoredSession()) void load();
  else setState({ status: 'signed-out' });
}

async function load(): Promise<void> {
  try {
    await loadSupabase();
  } catch {
    if (readStoredSession() === null) setState({ status: 'failed' });
  }
}

/** Loads the client again after `failed`. */
export function retrySession(): void {
  setState({ status: 'loading' });
  void load();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  start();
  return () => listeners.delete(listener);
}

/** For use outside React: calls `listener` at once and at each change. Returns the function that stops it. */
export function watchSession(listener: (state: SessionState) => void): () => void {
  const tell = (): void => listener(state);
  const stop = subscribe(tell);
  tell();
  return stop;
}

/** The first reader starts the session, so that the first screen already shows the signed-in person. */
function readState(): SessionState {
  start();
  return state;
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readState);
}

/** True while no screen has reported the lost session: the person may still believe they are signed in. */
export function useIsLossUnreported(): boolean {
  return useSyncExternalStore(subscribe, () => isLost(state) && !isLossReported);
}

export function noteLossReported(): void {
  isLossReported = true;
  for (const listener of listeners) listener();
}

/** False for an account with a telephone number only, which receives no mail: no screen may promise one. */
export function useReceivesMail(): boolean {
  const session = useSession();
  return session.status !== 'signed-in' || session.email !== '';
}

/** True for an account that signs in with a telephone number: it receives text messages. */
export function useReceivesText(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && (session.session.user.phone ?? '') !== '';
}

/**
 * Calls `wipe` after each sign-out, so that no personal data stays on a shared phone; also when another person's
 * session replaces theirs. Returns the function that stops it.
 */
export function onSignedOut(wipe: Wipe): () => void {
  leaving.add(wipe);
  return () => leaving.delete(wipe);
}

/** Removes the session from this device when the service could not be reached. */
export function forgetSession(): void {
  getDeviceStorage().removeItem(authStorageKey);
  setState({ status: 'signed-out' });
}
