import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to `target` when what held it went away with a change of `state`: it is never left on nothing. */
export function useFocusKept(target: RefObject<HTMLElement | null>, state: unknown): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) target.current?.focus();
  }, [state, target]);
}
