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
  // Two seconds are too short to read why something failed.
  if (tone === 'bad' || toastStay === 'manual') return Infinity;
  return toastStay === 'long' ? toastDuration * 3 : toastDuration;
}

interface ToastOptions {
  readonly description?: string | undefined;
  /**
   * What it is about: a later toast on the same subject takes the place of the earlier one, so that « Mode hors ligne »
   * does not stay beside « Connexion rétablie ».
   */
  readonly subject?: string;
  /** An error that no screen tells, because the one where it happened is left at once: it stays on the next one. */
  readonly outlivesScreen?: boolean;
}

/**
 * A toast, kept in « Messages ». Screen readers say it: nothing is announced beside it. An error has its title for
 * subject: the same one again is shown once.
 */
export function notify(
  tone: Message['tone'],
  title: string,
  { description, subject = tone === 'bad' ? title : undefined, outlivesScreen = false }: ToastOptions = {},
): void {
  const [last] = messages;
  const isRepeated = last?.tone === tone && last.title === title && last.description === description;
  const message = { id: nextId++, tone, title, description, at: Date.now() };
  messages = [message, ...(isRepeated ? messages.slice(1) : messages)].slice(0, kept);
  for (const listener of listeners) listener();
  if (tone === 'good') dismissErrors(() => true);
  if (tone === 'bad' && subject !== undefined) errors.set(subject, outlivesScreen);
  const asked: Toast = { tone, title, description, duration: durationOf(tone), subject };
  if (toaster !== null) toaster.show(asked);
  else waiting = [...waiting.filter((toast) => subject === undefined || toast.subject !== subject), asked];
  for (const listener of waitingListeners) listener();
}

/** Errors on screen by subject; true for an error that stays when its screen is left. */
const errors = new Map<string, boolean>();

/** Called at each change of screen: what failed on the screen before is no longer what the person does. */
export function leaveErrors(): void {
  dismissErrors((outlivesScreen) => !outlivesScreen);
  // The next change of screen takes them.
  for (const subject of errors.keys()) errors.set(subject, false);
}

function dismissErrors(isDue: (outlivesScreen: boolean) => boolean): void {
  for (const [subject, outlivesScreen] of errors) {
    if (!isDue(outlivesScreen)) continue;
    errors.delete(subject);
    waiting = waiting.filter((toast) => toast.subject !== subject);
    toaster?.dismiss(subject);
  }
}

/** What the toaster shows. */
export interface Toast extends Omit<Message, 'id' | 'at'> {
  /** Milliseconds; `Infinity` until the person closes it. */
  readonly duration: number;
  readonly subject: string | undefined;
}

export interface Toaster {
  readonly show: (toast: Toast) => void;
  /** Takes away the toast of that subject. */
  readonly dismiss: (subject: string) => void;
  readonly clear: () => void;
}

// Toasts shown before the toaster's code has loaded, kept until it listens.
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
  errors.clear();
  toaster?.clear();
  for (const listener of listeners) listener();
}
