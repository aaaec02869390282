import { useEffect, useLayoutEffect, useRef } from 'react';

export interface ReviewKeys {
  /** These four decide or leave: null while a decision is on its way; the first three also while a refusal is made. */
  readonly approve: (() => void) | null;
  readonly refuse: (() => void) | null;
  readonly skip: (() => void) | null;
  readonly cancel: (() => void) | null;
  /** The name on the paper is the account's; null once a name is written. */
  readonly sameName: (() => void) | null;
  /** Position of the reason, from 1; only while a refusal is being made. */
  readonly reason: ((position: number) => void) | null;
  /** To the text of the refusal; only once its reason is chosen. */
  readonly edit: (() => void) | null;
  readonly zoom: (direction: 1 | -1) => void;
  readonly turn: () => void;
}

/** Nothing to decide for now. */
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
  // With what is on the screen: a key pressed as a button becomes usable is heard.
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
