import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to `target` when a change of `state` removed the focused element, for a result that stands where
 * `keepFocus` does not look. Without it, the focus would be on nothing, or on the toast of the change, which goes too.
 * A first value (`null` before) removed nothing.
 */
export function useFocusKept(target: RefObject<HTMLElement | null>, state: unknown): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    const wasUnknown = before.current === null;
    before.current = state;
    if (!wasUnknown && isFocusLost()) target.current?.focus();
  }, [state, target]);
}

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.closest('[data-sonner-toaster]') != null;
}
