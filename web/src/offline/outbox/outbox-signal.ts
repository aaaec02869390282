import type { ActionProgress } from '../submission/submission.ts';

/** Channel by which the tabs of one browser tell each other that the outbox changed. */
const channelName = 'placejuste-outbox';
const changeListeners = new Set<() => void>();
const progressListeners = new Map<string, Set<(progress: ActionProgress) => void>>();
let channel: BroadcastChannel | null = null;

/** Opens the channel with the first listener; without `BroadcastChannel`, each tab follows only its own changes. */
function openChannel(): void {
  if (channel !== null || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(channelName);
  channel.onmessage = () => notifyListeners();
}

function notifyListeners(): void {
  for (const listener of changeListeners) listener();
}

/** Calls `listener` after every change of a row, in whichever tab. Returns the function that stops it. */
export function onOutboxChange(listener: () => void): () => void {
  openChannel();
  changeListeners.add(listener);
  return () => {
    changeListeners.delete(listener);
    if (changeListeners.size > 0) return;
    channel?.close();
    channel = null;
  };
}

/** Tells this tab and the others that a row changed. */
export function announceOutboxChange(): void {
  notifyListeners();
  if (channel !== null) channel.postMessage('changed');
  else if (typeof BroadcastChannel !== 'undefined') {
    const once = new BroadcastChannel(channelName);
    once.postMessage('changed');
    once.close();
  }
}

/** Calls `listener` with the progress of one action, in the sending tab only. Returns the function that stops it. */
export function subscribeProgress(id: string, listener: (progress: ActionProgress) => void): () => void {
  const listeners = progressListeners.get(id) ?? new Set();
  progressListeners.set(id, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) progressListeners.delete(id);
  };
}

/** Passes the progress of an action to its listeners in this tab. */
export function announceProgress(id: string, progress: ActionProgress): void {
  for (const listener of progressListeners.get(id) ?? []) listener(progress);
}
