/** Small values of a person kept in browser storage; every key here is erased at sign-out. */
export const localValueKeys = [
  'placejuste_last_location',
  'placejuste_last_meetings',
  'pwa_pending_actions',
  'placejuste_lost_actions',
  'placejuste_town_rules',
  'placejuste_log_head',
  'placejuste_sign_up',
  'placejuste_kept_preferences',
  'placejuste_signed_out_choices',
  'placejuste_invitation',
  'placejuste_open_checkout',
] as const;
export type LocalValueKey = (typeof localValueKeys)[number];

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
