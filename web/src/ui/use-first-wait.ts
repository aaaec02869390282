import { type RefObject, useLayoutEffect, useState } from 'react';

/** A shorter wait is not worth a sentence: it would be said once it is over. */
const minMs = 300;
/**
 * What loads this soon after the last thing loaded is the same wait, at the same address: the page, then its lists.
 * Several short ones in a row count as one long.
 */
const pauseMs = 500;

/** What loads in one place: the page, or a window over it. */
interface Place {
  /** Each of its waits, the oldest first, and how it is made to speak; null once it did. */
  readonly waits: Map<symbol, (() => void) | null>;
  endedAt: number;
  address: string;
  hasSpoken: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const places = new WeakMap<Element, Place>();

function ensurePlace(element: Element): Place {
  const first = { endedAt: -Infinity, address: '', hasSpoken: false, timer: undefined };
  const place = places.get(element) ?? { waits: new Map(), ...first };
  places.set(element, place);
  return place;
}

function join(node: Element, speak: () => void): () => void {
  const box = node.closest('dialog');
  const place = ensurePlace(box ?? document.documentElement);
  const wait = Symbol('wait');
  const { pathname, search } = location;
  const isPaused = place.waits.size === 0 && performance.now() - place.endedAt > pauseMs;
  // Whoever opens another page while one loads hears of that one too.
  if (isPaused || place.address !== pathname + search) place.hasSpoken = false;
  place.address = pathname + search;
  place.waits.set(wait, speak);
  runOnceOpen(box, () => {
    if (!place.hasSpoken) place.timer ??= setTimeout(() => speakFirst(place), minMs);
  });
  return () => {
    place.waits.delete(wait);
    if (place.waits.size === 0) place.endedAt = performance.now();
  };
}

/** What a window says before it opens is not heard: it waits for its text first. */
function runOnceOpen(box: HTMLDialogElement | null, start: () => void): void {
  if (box === null || box.open) {
    start();
    return;
  }
  const opening = new MutationObserver(() => {
    if (!box.open) return;
    opening.disconnect();
    start();
  });
  opening.observe(box, { attributeFilter: ['open'] });
}

function speakFirst(place: Place): void {
  place.timer = undefined;
  for (const [wait, speak] of place.waits) {
    if (speak === null) continue;
    place.waits.set(wait, null);
    place.hasSpoken = true;
    speak();
    return;
  }
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
