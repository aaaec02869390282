import { useSyncExternalStore } from 'react';

/** Duration of an announcement, in ms (specification §9). */
const lasts = 1000;

interface Announcement {
  readonly polite: string;
  readonly assertive: string;
}
let announcement: Announcement = { polite: '', assertive: '' };
let clearing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function say(next: Announcement): void {
  announcement = next;
  for (const listener of listeners) listener();
}

/** Announces a text to screen readers. `assertive` interrupts: for errors only. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  clearTimeout(clearing);
  say({ polite: '', assertive: '', [urgency]: text });
  clearing = setTimeout(() => say({ polite: '', assertive: '' }), lasts);
}

/** Mounted once and empty: a live region must exist before its text. */
export function Announcer() {
  const { polite, assertive } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => announcement,
  );
  return (
    <>
      <div className="visually-hidden" aria-live="polite" aria-atomic="true">
        {polite}
      </div>
      <div className="visually-hidden" aria-live="assertive" aria-atomic="true">
        {assertive}
      </div>
    </>
  );
}
