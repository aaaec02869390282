import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the result stands elsewhere than `keepFocus` would look: gives the focus to `target` when what held it went away with a change of `state`: it is never left on nothing, nor on
 * the toast that tells the change, which goes too. What is only now read (`null` before) took nothing away.
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
