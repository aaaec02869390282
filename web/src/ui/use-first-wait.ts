import { type RefObject, useLayoutEffect, useState } from 'react';

/** A shorter wait is not announced: the sentence would be read after its end. */
const minMs = 300;
/**
 * A load that starts this soon after the end of the previous one, at the same address, belongs to the same wait: the
 * page, then its lists. Several short loads in a row count as a long one.
 */
const pauseMs = 500;

/** Loads of one container: the page, or a dialog over it. */
interface Place {
  /** Current waits, the oldest first, each with the function that makes it speak; null once it spoke. */
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
  // Opening another page during a load starts a new wait, which is announced too.
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

/** Text of a dialog is not read before it opens: the dialog waits for its content first. */
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
 * True when this wait is the one announced by screen readers: nine lists that load together would give nine sentences
 * in a row. The oldest lasting wait speaks for all; those that outlast it stay silent.
 */
export function useFirstWait(ref: RefObject<Element | null>): boolean {
  const [isFirst, setIsFirst] = useState(false);
  useLayoutEffect(() => {
    const node = ref.current;
    // A wait inside a closed `<details>` is not read, and must not silence the others.
    if (node === null || node.closest('details:not([open])') !== null) return;
    return join(node, () => setIsFirst(true));
  }, [ref]);
  return isFirst;
}
