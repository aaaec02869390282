/** Small values of a person kept for one tab; every key here is erased in each tab that hears of a sign-out. */
const tabValueKeys = ['placejuste_sign_in', 'placejuste_settle', 'placejuste_reviews'] as const;
type TabValueKey = (typeof tabValueKeys)[number];

export function forgetTabValues(): void {
  for (const key of tabValueKeys) writeTabValue(key, null);
}

/** What was kept for this tab alone, as parsed JSON; null when absent, unreadable, or when storage is forbidden. */
export function readTabValue(key: TabValueKey): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value until the tab is closed, when the browser lets it; null forgets it. */
export function writeTabValue(key: TabValueKey, value: unknown): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
