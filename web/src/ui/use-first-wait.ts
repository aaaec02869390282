import { type RefObject, useLayoutEffect, useState } from 'react';

/** A shorter wait is not worth a sentence: it would be said once it is over. */
const shortestMs = 300;
/** What loads this soon after the last thing loaded is the same wait: the page, then its lists. */
const pauseMs = 500;

/** What loads in one place: the page, or a window over it. */
interface Place {
  /** Each of its waits, the oldest first, and how it is made to speak. */
  readonly waits: Map<symbol, () => void>;
  endedAt: number;
  hasSpoken: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const places = new WeakMap<Element, Place>();

function placeOf(node: Element): Place {
  const element = node.closest('dialog') ?? document.documentElement;
  const place = places.get(element) ?? { waits: new Map(), endedAt: -Infinity, hasSpoken: false, timer: undefined };
  places.set(element, place);
  return place;
}

function join(node: Element, speak: () => void): () => void {
  const place = placeOf(node);
  const wait = Symbol('wait');
  if (place.waits.size === 0 && performance.now() - place.endedAt > pauseMs) place.hasSpoken = false;
  place.waits.set(wait, speak);
  if (!place.hasSpoken) place.timer ??= setTimeout(() => speakFirst(place), shortestMs);
  return () => {
    place.waits.delete(wait);
    if (place.waits.size === 0) place.endedAt = performance.now();
  };
}

function speakFirst(place: Place): void {
  place.timer = undefined;
  const [speak] = place.waits.values();
  place.hasSpoken = speak !== undefined;
  speak?.();
}

/**
 * Whether this wait is the one that screen readers say: nine lists that load together would say nine sentences one
 * after the other. The oldest that lasts speaks for all; those that go on after it say nothing.
 */
export function useFirstWait(ref: RefObject<Element | null>): boolean {
  const [isFirst, setIsFirst] = useState(false);
  useLayoutEffect(() => {
    const node = ref.current;
    // What is folded is not heard, and silences nothing.
    if (node === null || node.closest('details:not([open])') !== null) return;
    return join(node, () => setIsFirst(true));
  }, [ref]);
  return isFirst;
}
