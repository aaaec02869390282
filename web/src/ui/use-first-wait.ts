import { type RefObject, useLayoutEffect, useState } from 'react';

/** What loads this soon after the last thing loaded is the same wait: the page, then its lists. */
const pauseMs = 500;

/** What loads in one place: the page, or a window over it. */
interface Place {
  waits: number;
  endedAt: number;
}

const places = new WeakMap<Element, Place>();

function placeOf(node: Element): Place {
  const element = node.closest('dialog') ?? document.documentElement;
  const place = places.get(element) ?? { waits: 0, endedAt: -Infinity };
  places.set(element, place);
  return place;
}

function join(node: Element, onFirst: () => void): () => void {
  const place = placeOf(node);
  if (place.waits === 0 && performance.now() - place.endedAt > pauseMs) onFirst();
  place.waits += 1;
  return () => {
    place.waits -= 1;
    if (place.waits === 0) place.endedAt = performance.now();
  };
}

/**
 * Whether this wait is the one that screen readers say: nine lists that load together would say nine sentences one
 * after the other. The first of the page speaks for all; those that go on after it say nothing.
 */
export function useFirstWait(ref: RefObject<Element | null>): boolean {
  const [isFirst, setIsFirst] = useState(false);
  // Before anything is drawn: what becomes a live region later may say nothing.
  useLayoutEffect(() => {
    const node = ref.current;
    // What is folded is not heard, and silences nothing.
    if (node === null || node.closest('details:not([open])') !== null) return;
    return join(node, () => setIsFirst(true));
  }, [ref]);
  return isFirst;
}
