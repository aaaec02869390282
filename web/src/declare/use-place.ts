import { useCallback, useEffect, useState } from 'react';
import { readLocalValue, writeLocalValue } from '../offline/index.ts';
import { rememberPermission } from '../platform/index.ts';
import { locate, type Located } from './locate.ts';

export interface PlaceSearch {
  readonly searching: boolean;
  /** Why the last search found nothing; empty otherwise. */
  readonly messages: readonly string[];
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
    if (!outcome.ok) {
      setMessages(outcome.messages);
      return null;
    }
    onFound(outcome);
    return outcome;
  }, [onFound]);

  return { searching, messages, search };
}

/** Runs `start` once when the person already allowed the position: the search then costs no question. */
export function useWhenAllowed(start: () => void, wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('permissions' in navigator)) return;
    let current = true;
    navigator.permissions.query({ name: 'geolocation' }).then(
      ({ state }) => {
        if (current && state === 'granted') start();
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [start, wanted]);
}
