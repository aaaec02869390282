import type { LocalValueKey } from './local-value-keys.ts';

/** Returns the stored value as parsed JSON; null when absent, unreadable, or when the browser forbids storage. */
export function readLocalValue(key: LocalValueKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value; a failure is ignored, because losing the value must not stop the person. */
export function writeLocalValue(key: LocalValueKey, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
