import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses `target` when a change of `state` removed the focused element, for a result outside the reach of `keepFocus`.
 * Otherwise the focus would be lost, or go to the toast of the change, which disappears too. A first value (`null`
 * before) removed nothing. `isLost` tells when to move the focus.
 */
export function useFocusKept(target: RefObject<HTMLElement | null>, state: unknown, isLost = isFocusLost): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    const wasUnknown = before.current === null;
    before.current = state;
    if (!wasUnknown && isLost()) target.current?.focus();
  }, [state, target, isLost]);
}

/** True also when the screen focused its main heading after the element was removed. */
export function isFocusLostOrOnHeading(): boolean {
  return isFocusLost() || document.activeElement?.tagName === 'H1';
}

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.closest('[data-sonner-toaster]') != null;
}
