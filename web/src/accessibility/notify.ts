import { useSyncExternalStore } from 'react';
import { readPreferences } from './preferences.ts';

export interface Message {
  readonly id: number;
  readonly tone: 'good' | 'bad' | 'info';
  readonly title: string;
  readonly description: string | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The specification's product default (§9). */
export const toastDuration = 2000;
const kept = 20;
let messages: readonly Message[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function durationOf(tone: Message['tone']): number {
  const { toastStay } = readPreferences();
  // Two seconds is no time to read why something failed.
  if (tone === 'bad' || toastStay === 'manual') return Infinity;
  return toastStay === 'long' ? toastDuration * 3 : toastDuration;
}

/**
 * A toast, kept in « Messages ». Never the only place where an error is told.
 * @param subject what it is about: a later toast on the same subject takes the place of the earlier one, so that
 * « Mode hors ligne » does not stay beside « Connexion rétablie ».
 */
export function notify(tone: Message['tone'], title: string, description?: string, subject?: string): void {
  messages = [{ id: nextId++, tone, title, description, at: Date.now() }, ...messages].slice(0, kept);
  for (const listener of listeners) listener();
  const asked: Toast = { tone, title, description, duration: durationOf(tone), subject };
  if (toaster !== null) toaster.show(asked);
  else waiting = [...waiting, asked];
  for (const listener of waitingListeners) listener();
}

/** What the toaster shows. */
export interface Toast extends Omit<Message, 'id' | 'at'> {
  /** Milliseconds; `Infinity` until the person closes it. */
  readonly duration: number;
  readonly subject: string | undefined;
}

export interface Toaster {
  readonly show: (toast: Toast) => void;
  readonly clear: () => void;
}

// The toaster comes after the page, and shows nothing of what was said before it.
let toaster: Toaster | null = null;
let waiting: readonly Toast[] = [];
const waitingListeners = new Set<() => void>();

/** Called by the toaster once it listens; returns what to do when it goes. */
export function toasterListens(here: Toaster): () => void {
  toaster = here;
  for (const toast of waiting) here.show(toast);
  waiting = [];
  return () => {
    toaster = null;
  };
}

/** True while something was said that no toaster has shown. */
export function useToastsWait(): boolean {
  return useSyncExternalStore(
    (listener) => {
      waitingListeners.add(listener);
      return () => waitingListeners.delete(listener);
    },
    () => waiting.length > 0,
  );
}

/** The last messages, newest first. */
export function useMessages(): readonly Message[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => messages,
  );
}

/** Nothing of a person stays after a sign-out. */
export function forgetMessages(): void {
  messages = [];
  waiting = [];
  toaster?.clear();
  for (const listener of listeners) listener();
}
