import { useCallback, useEffect, useState } from 'react';
import { readLocalValue, writeLocalValue } from '../../offline/index.ts';
import { readPermissions, rememberPermission } from '../../platform/index.ts';
import { geolocationMessages } from '@placejuste/domain/declaration';
import { locatePhone, type LocatedPosition } from './locate.ts';

export interface PlaceSearch {
  readonly searching: boolean;
  /** French sentences explaining why the last search found no position; empty otherwise. */
  readonly messages: readonly string[];
  /** True when the person refused access to the position, which only the browser's settings can undo. */
  readonly denied: boolean;
  readonly search: () => Promise<LocatedPosition | null>;
  /** Like `search`, but returns the position without calling `onFound`. */
  readonly measure: () => Promise<LocatedPosition | null>;
}

/** Searches for the position of the phone; a search continues after its step is left. */
export function usePlace(onFound: (location: LocatedPosition) => void): PlaceSearch {
  const [searches, setSearches] = useState(0);
  const [messages, setMessages] = useState<readonly string[]>([]);

  const measure = useCallback(async () => {
    setSearches((count) => count + 1);
    setMessages([]);
    const outcome = await locatePhone({
      geolocation: 'geolocation' in navigator ? navigator.geolocation : undefined,
      readLast: () => readLocalValue('placejuste_last_location'),
      writeLast: (value) => {
        rememberPermission('location', 'granted');
        writeLocalValue('placejuste_last_location', value);
      },
      now: () => Date.now(),
    });
    setSearches((count) => count - 1);
    const reasons = outcome.ok ? [outcome.reason].filter((reason) => reason !== null) : outcome.messages;
    if (reasons.includes(geolocationMessages.denied)) rememberPermission('location', 'denied');
    setMessages(reasons);
    return outcome.ok ? outcome : null;
  }, []);
  const search = useCallback(async () => {
    const location = await measure();
    if (location !== null) onFound(location);
    return location;
  }, [measure, onFound]);

  return { searching: searches > 0, messages, denied: messages.includes(geolocationMessages.denied), search, measure };
}

/**
 * Starts the search as soon as no permission prompt is needed: when the wizard opens if the person allowed the position
 * before, each time the page becomes visible, and when they allow it in the browser's settings.
 */
export function useWhenAllowed(start: () => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const startIfAllowed = (isAllowed: boolean) => {
      if (isAllowed && !controller.signal.aborted) start();
    };
    const startIfRemembered = () => startIfAllowed(readPermissions().location === 'granted');
    let askAgain = startIfRemembered;
    if (!('permissions' in navigator)) startIfRemembered();
    else {
      navigator.permissions.query({ name: 'geolocation' }).then((status) => {
        askAgain = () => startIfAllowed(status.state === 'granted');
        askAgain();
        status.addEventListener?.('change', askAgain, { signal: controller.signal });
      }, startIfRemembered);
    }
    const retryWhenVisible = () => document.visibilityState === 'visible' && askAgain();
    document.addEventListener('visibilitychange', retryWhenVisible, { signal: controller.signal });
    return () => controller.abort();
  }, [start, isWanted]);
}
