/** Keys of small values kept for one tab; all are erased in each tab that learns of a sign-out. */
const tabValueKeys = ['placejuste_sign_in', 'placejuste_settle', 'placejuste_reviews'] as const;
type TabValueKey = (typeof tabValueKeys)[number];

export function forgetTabValues(): void {
  for (const key of tabValueKeys) writeTabValue(key, null);
}

/** Returns the value stored for this tab, as parsed JSON; null when absent, unreadable, or storage is forbidden. */
export function readTabValue(key: TabValueKey): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value until the tab is closed, if the browser allows it; null erases it. */
export function writeTabValue(key: TabValueKey, value: unknown): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
