import { useEffect, useRef } from 'react';

export interface ReviewKeys {
  readonly approve: () => void;
  readonly refuse: () => void;
  /** Position of the reason, from 1; only while a refusal is being made. */
  readonly reason: ((position: number) => void) | null;
  /** To the text of the refusal; only once its reason is chosen. */
  readonly edit: (() => void) | null;
  readonly cancel: () => void;
  readonly zoom: (direction: 1 | -1) => void;
  readonly turn: () => void;
  readonly skip: () => void;
}

/** Single keys while nothing is being typed; can be turned off (WCAG 2.1.4). */
export function useReviewKeys(on: boolean, keys: ReviewKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      if (act(current.current, event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}

function act(keys: ReviewKeys, key: string): boolean {
  if (/^[1-9]$/.test(key) && keys.reason !== null) {
    keys.reason(Number(key));
    return true;
  }
  const action = {
    a: keys.approve,
    r: keys.refuse,
    s: keys.skip,
    t: keys.turn,
    m: keys.edit ?? undefined,
    escape: keys.cancel,
    '+': () => keys.zoom(1),
    '=': () => keys.zoom(1),
    '-': () => keys.zoom(-1),
  }[key.toLowerCase()];
  action?.();
  return action !== undefined;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const input = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
  return (
    input || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}
