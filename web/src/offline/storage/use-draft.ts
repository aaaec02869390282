import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, saveDraft } from './draft-store.ts';

export interface Draft<Value> {
  /** False until what was kept has been read: nothing may be asked before, or an answer would be overwritten. */
  readonly ready: boolean;
  readonly value: Value;
  readonly set: (next: (before: Value) => Value) => void;
  /** Forgets what was kept and starts from the first value again. */
  readonly reset: () => Promise<void>;
}

/**
 * State of a form that outlives a reload.
 * @param parse turns what was kept into a value, or null when an older version wrote it.
 * @param keptPart of the value, when not all of it outlives a reload.
 */
export function useDraft<Value>(
  key: string,
  first: Value,
  parse: (kept: unknown) => Value | null,
  keptPart: (value: Value) => unknown = (all) => all,
): Draft<Value> {
  const [value, setValue] = useState(first);
  const [ready, setReady] = useState(false);
  const firstValue = useRef(first);
  const parser = useRef(parse);

  useEffect(() => {
    let current = true;
    readDraft(key).then(
      (kept) => {
        if (!current) return;
        const parsed = kept === null ? null : parser.current(kept);
        if (parsed !== null) setValue(parsed);
        setReady(true);
      },
      // Without local storage (private browsing) the form still works, for as long as the page stays open.
      () => current && setReady(true),
    );
    return () => {
      current = false;
    };
  }, [key]);

  const touched = useRef(false);
  const part = keptPart(value);
  useEffect(() => {
    if (touched.current) void saveDraft(key, part, new Date()).catch(() => undefined);
  }, [key, part]);

  const set = useCallback((next: (before: Value) => Value) => {
    touched.current = true;
    setValue(next);
  }, []);

  const reset = useCallback(async () => {
    touched.current = false;
    setValue(firstValue.current);
    await dropDraft(key).catch(() => undefined);
  }, [key]);

  return { ready, value, set, reset };
}
