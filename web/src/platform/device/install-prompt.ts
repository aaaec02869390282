import { useSyncExternalStore } from 'react';
import { isIos, isStandalone } from './display-mode.ts';
import { getDeviceStorage } from './device-storage.ts';

/** Install event of Chromium, stored by `public/boot-guard.js` before this code is loaded. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}
interface InstallWindow {
  placejusteInstall?: InstallPrompt | null;
}
const installableEvent = 'placejuste:installable';
const key = 'placejuste_install';

/**
 * `prompt`: the browser installs on demand; `ios`: by hand, from the share menu; `no`: already installed, or
 * impossible.
 */
export type InstallWay = 'prompt' | 'ios' | 'no';

function installWay(): InstallWay {
  if (isStandalone()) return 'no';
  if ((window as InstallWindow).placejusteInstall != null) return 'prompt';
  return isIos() ? 'ios' : 'no';
}

function subscribe(listener: () => void): () => void {
  const names = [installableEvent, 'appinstalled'];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, installWay);
}

/** Shows the browser's install question, which can be asked once only. */
export async function askToInstall(): Promise<'accepted' | 'dismissed'> {
  const holder = window as InstallWindow;
  const prompt = holder.placejusteInstall;
  if (prompt == null) return 'dismissed';
  holder.placejusteInstall = null;
  const { outcome } = await prompt.prompt();
  window.dispatchEvent(new Event(installableEvent));
  return outcome;
}

export interface InstallMemory {
  /** Times the home screen was opened in a browser tab on this device. */
  readonly openings: number;
  /** When the person said « plus tard », ms since 1970; null when they never did. */
  readonly refusedAt: number | null;
}

export function readInstallMemory(): InstallMemory {
  try {
    const storedMemory = JSON.parse(getDeviceStorage().getItem(key) ?? '{}') as Partial<InstallMemory> | null;
    return {
      openings: Number(storedMemory?.openings) || 0,
      refusedAt: typeof storedMemory?.refusedAt === 'number' ? storedMemory.refusedAt : null,
    };
  } catch {
    return { openings: 0, refusedAt: null };
  }
}

export function writeInstallMemory(memory: InstallMemory): void {
  try {
    getDeviceStorage().setItem(key, JSON.stringify(memory));
  } catch {
    // With a full or forbidden storage the offer is only shown once more.
  }
}
