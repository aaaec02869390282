import type { Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { afterFirstScreen } from '../parts/after-first-screen.ts';
import { mayHaveSession, onClientMade, supabase } from './auth-client.ts';
import { authStorageKey, lasts, missingFactor, storedSession } from './stored-session.ts';
import { deviceStorage } from '../device/device-storage.ts';

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  /** The client could not be fetched or read its store. */
  | { readonly status: 'failed' }
  /** The first step is made, and the account asks for another. `factorId` is that of an authenticator. */
  | { readonly status: 'second-factor'; readonly email: string; readonly factorId: string | null }
  | { readonly status: 'signed-in'; readonly session: Session; readonly userId: string; readonly email: string };

let state: SessionState = { status: 'loading' };
let started = false;
const listeners = new Set<() => void>();
const leaving = new Set<() => void | Promise<void>>();

function change(next: SessionState): void {
  const same = state.status === 'signed-in' && next.status === 'signed-in' && state.session === next.session;
  if (same || (state.status === next.status && next.status !== 'signed-in')) return;
  const held = state.status === 'signed-in' || state.status === 'second-factor';
  const left = held && next.status === 'signed-out';
  state = next;
  for (const listener of listeners) listener();
  if (left) for (const wipe of leaving) void wipe();
}

function fromSession(session: Session | null): SessionState {
  if (session === null) return { status: 'signed-out' };
  const email = session.user.email ?? '';
  const missing = missingFactor(session);
  if (missing !== null) return { status: 'second-factor', email, factorId: missing.totpId };
  return { status: 'signed-in', session, userId: session.user.id, email };
}

onClientMade((client) => {
  // « Null » while one is still kept means that it could not be renewed now: without a network it goes on.
  client.auth.onAuthStateChange((_event, session) => change(fromSession(session ?? storedSession())));
});

function start(): void {
  if (started) return;
  started = true;
  window.addEventListener('storage', (event) => {
    // Another tab signed in: this one has not fetched the client yet.
    if (event.key !== authStorageKey) return;
    if (event.newValue !== null) void load();
    // Another tab signed out while this one had no client to hear it.
    else change({ status: 'signed-out' });
  });
  // Known at once, before the client's code is here: the application opens without a network.
  const kept = storedSession();
  if (kept !== null) change(fromSession(kept));
  if (kept !== null && lasts(kept)) {
    // Its token serves as it is: the client, which renews it, comes after the first screen.
    afterFirstScreen(() => void load());
  } else if (mayHaveSession()) void load();
  else change({ status: 'signed-out' });
}

async function load(): Promise<void> {
  try {
    await supabase();
  } catch {
    if (storedSession() === null) change({ status: 'failed' });
  }
}

/** Asks again after `failed`. */
export function retrySession(): void {
  change({ status: 'loading' });
  void load();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  start();
  return () => listeners.delete(listener);
}

/** Outside React: told at once and at each change; the answer ends it. */
export function watchSession(listener: (state: SessionState) => void): () => void {
  const tell = (): void => listener(state);
  const stop = subscribe(tell);
  tell();
  return stop;
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Runs after each sign-out, so that nothing of a person stays on a shared phone. Returns the way to stop. */
export function onSignedOut(wipe: () => void | Promise<void>): () => void {
  leaving.add(wipe);
  return () => leaving.delete(wipe);
}

/** Takes the session off this device when the service could not be told. */
export function forgetSession(): void {
  deviceStorage().removeItem(authStorageKey);
  change({ status: 'signed-out' });
}
