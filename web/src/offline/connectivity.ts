import { useSyncExternalStore } from 'react';
import { onCallLost, reachServer, type Reach } from '../platform/index.ts';

export interface Connectivity {
  /** False as soon as the browser reports it or our probe fails; true again only once the probe reaches our server. */
  readonly online: boolean;
  /** While offline: there is a network, but its captive portal answers in our place. */
  readonly portal: boolean;
  /** True while a check requested by the person is running. */
  readonly checking: boolean;
}

export type Turn = 'went-offline' | 'came-online';

/** Successive pauses between two probes while offline, in ms; the last one repeats. */
const pauses = [5_000, 10_000, 20_000, 40_000, 60_000] as const;

let state: Connectivity = { online: true, portal: false, checking: false };
let stop: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let tries = 0;
let probing: Promise<boolean> | undefined;
/** True once a probe answered, or the browser said that the connection was lost. */
let isKnown = false;
const listeners = new Set<() => void>();
const turnListeners = new Set<(turn: Turn) => void>();

/** @param isTurn false for the state found when the page opened, which is shown but not announced as a change. */
function changeState(part: Partial<Connectivity>, isTurn = true): void {
  const next = { ...state, ...part };
  const hasTurned = next.online !== state.online;
  if (!hasTurned && next.portal === state.portal && next.checking === state.checking) return;
  state = next;
  for (const listener of listeners) listener();
  if (hasTurned && isTurn) for (const listener of turnListeners) listener(next.online ? 'came-online' : 'went-offline');
}

/** Probes our server, one request at a time; returns true when it answered. */
function probe(): Promise<boolean> {
  probing ??= reachServer().then((reach: Reach) => {
    probing = undefined;
    clearTimeout(timer);
    // No component listens any more: the state stays as it was reset.
    if (stop === undefined) return reach === 'reached';
    changeState({ online: reach === 'reached', portal: reach === 'portal' }, isKnown || reach === 'reached');
    isKnown = true;
    if (reach === 'reached') tries = 0;
    else probeAgain();
    return reach === 'reached';
  });
  return probing;
}

function probeAgain(): void {
  const pause = pauses[Math.min(tries, pauses.length - 1)];
  tries += 1;
  // A hidden page does not probe, to save the battery; it does when it becomes visible again.
  timer = setTimeout(() => void (document.visibilityState === 'visible' && probe()), pause);
}

function startWatching(): () => void {
  const handleOffline = () => {
    isKnown = true;
    changeState({ online: false, portal: false });
  };
  const handleOnline = () => {
    tries = 0;
    void probe();
  };
  const probeIfVisible = () => {
    if (document.visibilityState === 'visible' && !state.online) handleOnline();
  };
  window.addEventListener('offline', handleOffline);
  window.addEventListener('online', handleOnline);
  document.addEventListener('visibilitychange', probeIfVisible);
  // A failed call proves more than `navigator.onLine`; an answered one may come from a captive portal.
  const calls = onCallLost(() => {
    if (state.online) void probe();
  });
  if (navigator.onLine) void probe();
  else {
    handleOffline();
    probeAgain();
  }
  return () => {
    window.removeEventListener('offline', handleOffline);
    window.removeEventListener('online', handleOnline);
    document.removeEventListener('visibilitychange', probeIfVisible);
    calls();
    clearTimeout(timer);
  };
}

/** Adds a listener; the connection is watched while there is at least one. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= startWatching();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
    isKnown = false;
    state = { online: true, portal: false, checking: false };
    tries = 0;
  };
}

/** State of the connection, followed as long as the component is mounted. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(subscribe, () => state);
}

/** Calls `listener` at each confirmed change of the connection. Returns the function that stops it. */
export function onTurn(listener: (turn: Turn) => void): () => void {
  turnListeners.add(listener);
  return () => turnListeners.delete(listener);
}

/** « Réessayer »: true when our server answered. */
export async function retryConnection(): Promise<boolean> {
  changeState({ checking: true });
  const isReached = await probe();
  changeState({ checking: false });
  return isReached;
}
