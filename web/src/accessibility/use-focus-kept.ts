import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to `target` when a change of `state` removed the focused element, for a result that stands where
 * `keepFocus` does not look. Without it, the focus would be on nothing, or on the toast of the change, which goes too.
 * A first value (`null` before) removed nothing. `isLost` says where the focus must stand to be moved.
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

/** Also where the screen gave it to its main heading meanwhile, as what had it was gone. */
export function isFocusLostOrOnHeading(): boolean {
  return isFocusLost() || document.activeElement?.tagName === 'H1';
}

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.closest('[data-sonner-toaster]') != null;
}
