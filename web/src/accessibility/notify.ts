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

/** Default time of a toast (specification §9), in ms. */
export const toastDuration = 2000;
const maxMessages = 20;
let messages: readonly Message[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function computeDuration(tone: Message['tone']): number {
  const { toastStay } = readPreferences();
  // Two seconds are too short to read the reason of an error.
  if (tone === 'bad' || toastStay === 'manual') return Infinity;
  return toastStay === 'long' ? toastDuration * 3 : toastDuration;
}

interface ToastOptions {
  readonly description?: string | undefined;
  /**
   * Subject of the toast: a later toast on the same subject replaces the earlier one, so that « Mode hors ligne » does
   * not stay beside « Connexion rétablie ».
   */
  readonly subject?: string;
  /** True for an error whose screen is left at once: its toast stays on the next screen. */
  readonly shouldOutliveScreen?: boolean;
}

/**
 * Shows a toast and stores it in « Messages ». Screen readers announce it, so callers announce nothing. The subject of
 * an error is its title: a repeated error is shown once.
 */
export function notify(
  tone: Message['tone'],
  title: string,
  { description, subject = tone === 'bad' ? title : undefined, shouldOutliveScreen = false }: ToastOptions = {},
): void {
  const [last] = messages;
  const isRepeated = last?.tone === tone && last.title === title && last.description === description;
  const message = { id: nextId++, tone, title, description, at: Date.now() };
  messages = [message, ...(isRepeated ? messages.slice(1) : messages)].slice(0, maxMessages);
  for (const listener of listeners) listener();
  if (tone === 'good') dismissErrors(() => true);
  if (tone === 'bad' && subject !== undefined) errors.set(subject, shouldOutliveScreen);
  const newToast: Toast = { tone, title, description, duration: computeDuration(tone), subject };
  if (toaster !== null) toaster.show(newToast);
  else
    pendingToasts = [...pendingToasts.filter((toast) => subject === undefined || toast.subject !== subject), newToast];
  for (const listener of waitingListeners) listener();
}

/** Errors on screen by subject; true for an error that outlives its screen. */
const errors = new Map<string, boolean>();

/** Dismisses the errors of the screen that the person leaves; called at each change of screen. */
export function leaveErrors(): void {
  dismissErrors((shouldOutliveScreen) => !shouldOutliveScreen);
  // The next change of screen dismisses them.
  for (const subject of errors.keys()) errors.set(subject, false);
}

function dismissErrors(isDue: (shouldOutliveScreen: boolean) => boolean): void {
  for (const [subject, shouldOutliveScreen] of errors) {
    if (!isDue(shouldOutliveScreen)) continue;
    errors.delete(subject);
    pendingToasts = pendingToasts.filter((toast) => toast.subject !== subject);
    toaster?.dismiss(subject);
  }
}

/** Data of a toast for the toaster. */
export interface Toast extends Omit<Message, 'id' | 'at'> {
  /** Milliseconds; `Infinity` until the person closes it. */
  readonly duration: number;
  readonly subject: string | undefined;
}

export interface Toaster {
  readonly show: (toast: Toast) => void;
  /** Removes the toast of this subject. */
  readonly dismiss: (subject: string) => void;
  readonly clear: () => void;
}

// Toasts shown before the toaster's code has loaded, kept until it listens.
let toaster: Toaster | null = null;
let pendingToasts: readonly Toast[] = [];
const waitingListeners = new Set<() => void>();

/** Registers the toaster. Returns the function that removes it. */
export function attachToaster(here: Toaster): () => void {
  toaster = here;
  for (const toast of pendingToasts) here.show(toast);
  pendingToasts = [];
  return () => {
    toaster = null;
  };
}

/** True while a toast waits for the toaster. */
export function useHasWaitingToasts(): boolean {
  return useSyncExternalStore(
    (listener) => {
      waitingListeners.add(listener);
      return () => waitingListeners.delete(listener);
    },
    () => pendingToasts.length > 0,
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

/** Deletes the messages, so that none stays after a sign-out. */
export function forgetMessages(): void {
  messages = [];
  pendingToasts = [];
  errors.clear();
  toaster?.clear();
  for (const listener of listeners) listener();
}
