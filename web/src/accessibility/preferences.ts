import { fontSizes, themes, toastStays, type Preferences, type SomePreferences } from '@placejuste/domain/account';
import { useSyncExternalStore } from 'react';

export const preferencesKey = 'placejuste_accessibility';

const defaults: Preferences = {
  audioEnabled: false,
  highContrast: false,
  fontSize: 'normal',
  reducedMotion: false,
  voiceControl: false,
  hapticFeedback: true,
  theme: 'system',
  toastStay: 'normal',
  autoAdvance: true,
  textSpacing: false,
  leftHand: false,
  simpleLayout: false,
};

const systemContrast = '(prefers-contrast: more)';
const systemMotion = '(prefers-reduced-motion: reduce)';
const systemDark = '(prefers-color-scheme: dark)';

/** What the person chose here; the preferences applied add what the system demands. */
let chosen: Preferences | undefined;
let current: Preferences | undefined;
const listeners = new Set<() => void>();

function mediaMatches(query: string): boolean {
  return window.matchMedia?.(query).matches ?? false;
}

/** What the system demands comes first: the product's preferences only add to it. */
function systemPreferences(): Partial<Preferences> {
  return {
    ...(mediaMatches(systemContrast) && { highContrast: true }),
    ...(mediaMatches(systemMotion) && { reducedMotion: true }),
  };
}

/** Which switches the system holds on. */
export function systemForces(): { readonly highContrast: boolean; readonly reducedMotion: boolean } {
  return { highContrast: mediaMatches(systemContrast), reducedMotion: mediaMatches(systemMotion) };
}

function readStored(): Preferences {
  try {
    const value = JSON.parse(window.localStorage.getItem(preferencesKey) ?? '{}') as Partial<
      Record<keyof Preferences, unknown>
    >;
    const flag = (name: keyof Preferences): boolean =>
      typeof value[name] === 'boolean' ? value[name] : Boolean(defaults[name]);
    return {
      audioEnabled: flag('audioEnabled'),
      highContrast: flag('highContrast'),
      fontSize: oneOf(fontSizes, value.fontSize, defaults.fontSize),
      reducedMotion: flag('reducedMotion'),
      voiceControl: flag('voiceControl'),
      hapticFeedback: flag('hapticFeedback'),
      theme: oneOf(themes, value.theme, defaults.theme),
      toastStay: oneOf(toastStays, value.toastStay, defaults.toastStay),
      autoAdvance: flag('autoAdvance'),
      textSpacing: flag('textSpacing'),
      leftHand: flag('leftHand'),
      simpleLayout: flag('simpleLayout'),
    };
  } catch {
    return defaults;
  }
}

function oneOf<Value extends string>(allowed: readonly Value[], value: unknown, otherwise: Value): Value {
  return allowed.find((one) => one === value) ?? otherwise;
}

export function readPreferences(): Preferences {
  current ??= { ...chosenPreferences(), ...systemPreferences() };
  return current;
}

/** Without what the system of this device demands. */
export function chosenPreferences(): Preferences {
  chosen ??= readStored();
  return chosen;
}

/** Saved on every change, applied at once. */
export function setPreferences(change: SomePreferences): void {
  chosen = { ...chosenPreferences(), ...known(change) };
  current = { ...chosen, ...systemPreferences() };
  try {
    window.localStorage.setItem(preferencesKey, JSON.stringify(chosen));
  } catch {
    // Refused storage: the choice holds until the page closes.
  }
  applyPreferences(current);
  for (const listener of listeners) listener();
}

/** Without those left aside. */
function known(change: SomePreferences): Partial<Preferences> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** The same as `public/preferences.js`, which runs before the first paint; a test compares them. */
export function applyPreferences(preferences: Preferences): void {
  const root = document.documentElement;
  root.classList.toggle('high-contrast', preferences.highContrast);
  root.classList.toggle('reduced-motion', preferences.reducedMotion);
  root.setAttribute('data-font-size', preferences.fontSize);
  root.toggleAttribute('data-text-spacing', preferences.textSpacing);
  root.toggleAttribute('data-left-hand', preferences.leftHand);
  root.toggleAttribute('data-simple', preferences.simpleLayout);
  const dark = preferences.theme === 'dark' || (preferences.theme === 'system' && mediaMatches(systemDark));
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
}

/** Follows the system while the application is open. */
export function startPreferences(): void {
  const again = () => {
    current = { ...chosenPreferences(), ...systemPreferences() };
    applyPreferences(current);
    for (const listener of listeners) listener();
  };
  for (const query of [systemContrast, systemMotion, systemDark]) {
    window.matchMedia?.(query).addEventListener?.('change', again);
  }
  window.addEventListener('storage', (event) => {
    if (event.key !== preferencesKey) return;
    chosen = readStored();
    again();
  });
  applyPreferences(readPreferences());
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferences, readPreferences);
}

/** Told after each change; returns the way to stop. */
export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
