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

/** Preferences chosen by the person; the applied preferences add those of the system. */
let storedPreferences: Preferences | undefined;
let current: Preferences | undefined;
const listeners = new Set<() => void>();

function isMediaMatched(query: string): boolean {
  return window.matchMedia?.(query).matches ?? false;
}

/** Preferences set in the system, which those of the product cannot turn off. */
function readSystemPreferences(): Partial<Preferences> {
  return {
    ...(isMediaMatched(systemContrast) && { highContrast: true }),
    ...(isMediaMatched(systemMotion) && { reducedMotion: true }),
  };
}

/** Preferences that the system turns on. */
export function readForcedPreferences(): { readonly highContrast: boolean; readonly reducedMotion: boolean } {
  return { highContrast: isMediaMatched(systemContrast), reducedMotion: isMediaMatched(systemMotion) };
}

function readStored(): Preferences {
  try {
    const value = JSON.parse(window.localStorage.getItem(preferencesKey) ?? '{}') as Partial<
      Record<keyof Preferences, unknown>
    >;
    const readFlag = (name: keyof Preferences): boolean =>
      typeof value[name] === 'boolean' ? value[name] : Boolean(defaults[name]);
    return {
      audioEnabled: readFlag('audioEnabled'),
      highContrast: readFlag('highContrast'),
      fontSize: chooseValue(fontSizes, value.fontSize, defaults.fontSize),
      reducedMotion: readFlag('reducedMotion'),
      voiceControl: readFlag('voiceControl'),
      hapticFeedback: readFlag('hapticFeedback'),
      theme: chooseValue(themes, value.theme, defaults.theme),
      toastStay: chooseValue(toastStays, value.toastStay, defaults.toastStay),
      autoAdvance: readFlag('autoAdvance'),
      textSpacing: readFlag('textSpacing'),
      leftHand: readFlag('leftHand'),
      simpleLayout: readFlag('simpleLayout'),
    };
  } catch {
    return defaults;
  }
}

function chooseValue<Value extends string>(choices: readonly Value[], value: unknown, otherwise: Value): Value {
  return choices.find((one) => one === value) ?? otherwise;
}

export function readPreferences(): Preferences {
  current ??= { ...readChosenPreferences(), ...readSystemPreferences() };
  return current;
}

/** Preferences chosen by the person, without those of the system. */
export function readChosenPreferences(): Preferences {
  storedPreferences ??= readStored();
  return storedPreferences;
}

/** Changes preferences: applies and saves them at once. */
export function setPreferences(change: SomePreferences): void {
  storedPreferences = { ...readChosenPreferences(), ...withoutUndefined(change) };
  current = { ...storedPreferences, ...readSystemPreferences() };
  try {
    window.localStorage.setItem(preferencesKey, JSON.stringify(storedPreferences));
  } catch {
    // Storage refused: the choice lasts until the page closes.
  }
  applyPreferences(current);
  for (const listener of listeners) listener();
}

/** Removes the undefined fields of a change. */
function withoutUndefined(change: SomePreferences): Partial<Preferences> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Writes the preferences on the document. Like `public/preferences.js`, which runs first; a test compares them. */
export function applyPreferences(preferences: Preferences): void {
  const root = document.documentElement;
  root.classList.toggle('high-contrast', preferences.highContrast);
  root.classList.toggle('reduced-motion', preferences.reducedMotion);
  root.setAttribute('data-font-size', preferences.fontSize);
  root.toggleAttribute('data-text-spacing', preferences.textSpacing);
  root.toggleAttribute('data-left-hand', preferences.leftHand);
  root.toggleAttribute('data-simple', preferences.simpleLayout);
  const dark = preferences.theme === 'dark' || (preferences.theme === 'system' && isMediaMatched(systemDark));
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
}

/** Follows changes of the system settings while the application is open. */
export function startPreferences(): void {
  const followSystem = () => {
    current = { ...readChosenPreferences(), ...readSystemPreferences() };
    applyPreferences(current);
    for (const listener of listeners) listener();
  };
  for (const query of [systemContrast, systemMotion, systemDark]) {
    window.matchMedia?.(query).addEventListener?.('change', followSystem);
  }
  window.addEventListener('storage', (event) => {
    if (event.key !== preferencesKey) return;
    storedPreferences = readStored();
    followSystem();
  });
  applyPreferences(readPreferences());
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferences, readPreferences);
}

/** Calls `listener` after each change. Returns the function that stops it. */
export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
