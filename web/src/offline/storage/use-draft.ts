import { useCallback, useEffect, useRef, useState } from 'react';
import { notify } from '../../accessibility/index.ts';
import { draftMessages } from '../submission/draft.text.fr.ts';
import { closeLocalDatabase } from './database.ts';
import { readActionId, dropDraft, dropDraftOf, readDraft, readUnsent, saveDraft } from './draft-store.ts';
import { joinDraft } from './draft-tabs.ts';

export interface Draft<Value> {
  /** False until the stored draft has been read: an answer given earlier would be overwritten. */
  readonly ready: boolean;
  readonly value: Value;
  readonly set: (next: (before: Value) => Value) => void;
  /** Deletes the stored draft and starts again, from `next` if given; nothing is stored until somebody types. */
  readonly reset: (next?: () => Value) => Promise<void>;
  /** `open`: another tab shows the draft too; `ended`: it was sent or discarded there, and is no longer stored here. */
  readonly elsewhere: 'nowhere' | 'open' | 'ended';
}

interface DraftOptions<Value> {
  /**
   * Initial value. A function when it contains an identifier, so that each start has a new one: under a used
   * identifier, the service would replay its former reply and store nothing.
   */
  readonly first: Value | (() => Value);
  /** Parses the stored draft; null when it cannot be read, as when an older version wrote it. */
  readonly parse: (storedDraft: unknown) => Value | null;
  /**
   * Part of the value that is stored, to survive a reload; null once the draft ended, which the other tabs are told.
   * Default: the whole value.
   */
  readonly selectStoredPart?: (value: Value) => unknown;
  /** Merges a change of another tab into the shown value; without it, each tab keeps its own value. */
  readonly follow?: (storedDraft: unknown, shownValue: Value) => Value | null;
  /**
   * True when `id` of the draft is the id of its action. A draft that was sent is not read back, and `reset` drops its
   * pictures too, unless another draft was begun meanwhile.
   */
  readonly isAction?: boolean;
}

const identity = (all: unknown) => all;

/** State of a form that survives a reload. */
export function useDraft<Value>(
  key: string,
  { first, parse, selectStoredPart = identity, follow, isAction = false }: DraftOptions<Value>,
): Draft<Value> {
  const [value, setValue] = useState(first);
  const [ready, setReady] = useState(false);
  const firstValue = useRef(first);
  const parser = useRef(parse);
  /** Last part received from another tab, which already stored it. */
  const otherTabPart = useRef<unknown>(undefined);

  useEffect(() => {
    let isCurrent = true;
    const readStored = () => (isAction ? readUnsent(key) : readDraft(key));
    // A second read: after a passing fault of the browser, an empty form would overwrite the stored draft.
    const readTwice = () => readStored().catch(() => closeLocalDatabase().then(readStored));
    readTwice().then(
      (storedDraft) => {
        if (!isCurrent) return;
        const storedValue = storedDraft === null ? null : parser.current(storedDraft);
        // A value received meanwhile from another tab wins over the stored one.
        if (storedValue !== null && otherTabPart.current === undefined) setValue(storedValue);
        setReady(true);
      },
      // Without local storage (private browsing) the form still works, for as long as the page stays open.
      () => isCurrent && setReady(true),
    );
    return () => {
      isCurrent = false;
      otherTabPart.current = undefined;
    };
  }, [key, isAction]);

  const isTouched = useRef(false);
  const [elsewhere, setElsewhere] = useState<Draft<Value>['elsewhere']>('nowhere');
  const reader = useRef({ follow, selectStoredPart });
  const shownValue = useRef(value);
  /** Part not stored yet; undefined once it is. */
  const unstoredPart = useRef<unknown>(undefined);
  const isShared = follow !== undefined;
  useEffect(() => {
    shownValue.current = value;
  }, [value]);
  useEffect(() => {
    if (!isShared) return;
    return joinDraft(key, {
      onShared: (shared) =>
        setElsewhere((before) => {
          if (before === 'ended') return before;
          return shared ? 'open' : 'nowhere';
        }),
      onSaved: (storedDraft) => {
        setElsewhere('open');
        const next = reader.current.follow?.(storedDraft, shownValue.current) ?? null;
        if (next === null) return;
        shownValue.current = next;
        otherTabPart.current = reader.current.selectStoredPart(next);
        unstoredPart.current = undefined;
        setValue(next);
      },
      onDropped: () => {
        isTouched.current = false;
        unstoredPart.current = undefined;
        setElsewhere('ended');
      },
      readUnstored: () => unstoredPart.current,
    });
  }, [key, isShared]);

  const part = selectStoredPart(value);
  const isLossAnnounced = useRef(false);
  useEffect(() => {
    if (!isTouched.current || part === otherTabPart.current) return;
    unstoredPart.current = part ?? undefined;
    if (part === null) {
      dropDraft(key).catch(() => undefined);
      return;
    }
    // A failure does not stop the form: its content can still be sent, as long as the page stays open.
    saveDraft(key, part, new Date()).then(
      () => {
        if (unstoredPart.current === part) unstoredPart.current = undefined;
      },
      () => {
        if (isLossAnnounced.current) return;
        isLossAnnounced.current = true;
        notify('bad', draftMessages.draftNotKept.title, { description: draftMessages.draftNotKept.lead });
      },
    );
  }, [key, part]);

  const set = useCallback((next: (before: Value) => Value) => {
    isTouched.current = true;
    setValue(next);
  }, []);

  const reset = useCallback(
    async (next?: () => Value) => {
      isTouched.current = false;
      unstoredPart.current = undefined;
      setValue(next ?? firstValue.current);
      const id = isAction ? readActionId(shownValue.current) : null;
      await (id === null ? dropDraft(key) : dropDraftOf(key, id)).catch(() => undefined);
    },
    [key, isAction],
  );

  return { ready, value, set, reset, elsewhere };
}
