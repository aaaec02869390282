import { useCallback, useEffect, useState } from 'react';
import { readLocalValue, writeLocalValue } from '../../offline/index.ts';
import { readPermissions, rememberPermission } from '../../platform/index.ts';
import { geolocationMessages } from '@placejuste/domain/declaration';
import { locate, type LocatedPosition } from './locate.ts';

export interface PlaceSearch {
  readonly searching: boolean;
  /** French sentences: why the last search measured nothing; empty otherwise. */
  readonly messages: readonly string[];
  /** True when the person refused the position, which only the settings of the browser can undo. */
  readonly denied: boolean;
  readonly search: () => Promise<LocatedPosition | null>;
  /** Like `search`, but returns the position without calling `onFound`. */
  readonly measure: () => Promise<LocatedPosition | null>;
}

/** Searches for the position of the phone; a search goes on after its step is left. */
export function usePlace(onFound: (found: LocatedPosition) => void): PlaceSearch {
  const [searches, setSearches] = useState(0);
  const [messages, setMessages] = useState<readonly string[]>([]);

  const measure = useCallback(async () => {
    setSearches((count) => count + 1);
    setMessages([]);
    const outcome = await locate({
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
    const found = await measure();
    if (found !== null) onFound(found);
    return found;
  }, [measure, onFound]);

  return { searching: searches > 0, messages, denied: messages.includes(geolocationMessages.denied), search, measure };
}

/**
 * Starts the search as soon as it costs no question: when the wizard opens if the person allowed the position
 * before, each time it comes back into view, and the moment they allow it in the browser's settings.
 */
export function useWhenAllowed(start: () => void, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    const ifAllowed = (allowed: boolean) => {
      if (allowed && !controller.signal.aborted) start();
    };
    const remembered = () => ifAllowed(readPermissions().location === 'granted');
    let askAgain = remembered;
    if (!('permissions' in navigator)) remembered();
    else {
      navigator.permissions.query({ name: 'geolocation' }).then((status) => {
        askAgain = () => ifAllowed(status.state === 'granted');
        askAgain();
        status.addEventListener?.('change', askAgain, { signal: controller.signal });
      }, remembered);
    }
    const seen = () => document.visibilityState === 'visible' && askAgain();
    document.addEventListener('visibilitychange', seen, { signal: controller.signal });
    return () => controller.abort();
  }, [start, wanted]);
}
