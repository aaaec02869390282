import { useEffect, useLayoutEffect, useRef } from 'react';

export interface ReviewKeys {
  /** These four are null while a decision is being sent; the first three also while a refusal is written. */
  readonly approve: (() => void) | null;
  readonly refuse: (() => void) | null;
  readonly skip: (() => void) | null;
  readonly cancel: (() => void) | null;
  /** Fills in the account's name; null once a name is typed. */
  readonly sameName: (() => void) | null;
  /** Chooses a reason by its position, from 1; only while a refusal is written. */
  readonly reason: ((position: number) => void) | null;
  /** Focuses the text of the refusal; only once its reason is chosen. */
  readonly edit: (() => void) | null;
  readonly zoom: (direction: 1 | -1) => void;
  readonly turn: () => void;
}

/** Keys while nothing can be decided. */
export const noKeys: Omit<ReviewKeys, 'zoom' | 'turn'> = {
  approve: null,
  refuse: null,
  skip: null,
  cancel: null,
  sameName: null,
  reason: null,
  edit: null,
};

/** Single keys while nothing is being typed; can be turned off (WCAG 2.1.4). */
export function useReviewKeys(on: boolean, keys: ReviewKeys): void {
  const current = useRef(keys);
  // In a layout effect, so that a key works as soon as its button is usable.
  useLayoutEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      if (runKey(current.current, event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}

function runKey(keys: ReviewKeys, key: string): boolean {
  if (/^[1-9]$/.test(key) && keys.reason !== null) {
    keys.reason(Number(key));
    return true;
  }
  const action: (() => void) | null | undefined = {
    a: keys.approve,
    r: keys.refuse,
    s: keys.skip,
    n: keys.sameName,
    t: keys.turn,
    m: keys.edit,
    escape: keys.cancel,
    '+': () => keys.zoom(1),
    '=': () => keys.zoom(1),
    '-': () => keys.zoom(-1),
  }[key.toLowerCase()];
  action?.();
  return action != null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const input = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
  return (
    input || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}
