import type { ActionProgress } from '../submission/submission.ts';

/** What the tabs of one browser tell each other about the outbox. */
const channelName = 'placejuste-outbox';
const changeListeners = new Set<() => void>();
const progressListeners = new Map<string, Set<(progress: ActionProgress) => void>>();
let channel: BroadcastChannel | null = null;

/** Opened with the first listener; a browser without it still works, each tab for itself. */
function open(): void {
  if (channel !== null || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(channelName);
  channel.onmessage = () => notifyListeners();
}

function notifyListeners(): void {
  for (const listener of changeListeners) listener();
}

/** Told after every change of a row, in whichever tab; returns the way to stop. */
export function onOutboxChange(listener: () => void): () => void {
  open();
  changeListeners.add(listener);
  return () => {
    changeListeners.delete(listener);
    if (changeListeners.size > 0) return;
    channel?.close();
    channel = null;
  };
}

export function outboxChanged(): void {
  notifyListeners();
  if (channel !== null) channel.postMessage('changed');
  else if (typeof BroadcastChannel !== 'undefined') {
    const once = new BroadcastChannel(channelName);
    once.postMessage('changed');
    once.close();
  }
}

/** How far the sending of one action is, told in the tab that sends only. */
export function onProgressOf(id: string, listener: (progress: ActionProgress) => void): () => void {
  const listeners = progressListeners.get(id) ?? new Set();
  progressListeners.set(id, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) progressListeners.delete(id);
  };
}

export function progressOf(id: string, progress: ActionProgress): void {
  for (const listener of progressListeners.get(id) ?? []) listener(progress);
}
