import { useCallback, useEffect, useState } from 'react';
import { readLocalValue, writeLocalValue } from '../offline/index.ts';
import { readPermissions, rememberPermission } from '../platform/index.ts';
import { geolocationMessages } from '@placejuste/domain/declaration';
import { locate, type Located } from './locate.ts';

export interface PlaceSearch {
  readonly searching: boolean;
  /** Why the last search found nothing; empty otherwise. */
  readonly messages: readonly string[];
  /** The browser was told no: only its settings can change that. */
  readonly denied: boolean;
  readonly search: () => Promise<Located | null>;
}

/** Asks the browser for the position; the answer outlives the step that asked. */
export function usePlace(onFound: (found: Located) => void): PlaceSearch {
  const [searching, setSearching] = useState(false);
  const [messages, setMessages] = useState<readonly string[]>([]);

  const search = useCallback(async () => {
    setSearching(true);
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
    setSearching(false);
    const reasons = outcome.ok ? [outcome.reason] : outcome.messages;
    if (reasons.includes(geolocationMessages.denied)) rememberPermission('location', 'denied');
    if (!outcome.ok) {
      setMessages(outcome.messages);
      return null;
    }
    onFound(outcome);
    return outcome;
  }, [onFound]);

  return { searching, messages, denied: messages.includes(geolocationMessages.denied), search };
}

/**
 * Starts the search as soon as it costs no question: when the wizard opens if the person allowed the position
 * before, and the moment they allow it in the browser's settings.
 */
export function useWhenAllowed(start: () => void, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    const ifAllowed = (allowed: boolean) => {
      if (allowed && !controller.signal.aborted) start();
    };
    if (!('permissions' in navigator)) ifAllowed(readPermissions().location === 'granted');
    else {
      navigator.permissions.query({ name: 'geolocation' }).then(
        (status) => {
          ifAllowed(status.state === 'granted');
          status.addEventListener?.('change', () => ifAllowed(status.state === 'granted'), { signal: controller.signal });
        },
        () => ifAllowed(readPermissions().location === 'granted'),
      );
    }
    return () => controller.abort();
  }, [start, wanted]);
}
