import { useEffect, useRef } from 'react';
import { readPreferences } from '../../accessibility/index.ts';
import { isInputAssisted, watchInput } from './is-input-assisted.ts';

/** False when the person turned automatic moves off, or uses other means than a finger or a mouse. */
export function shouldAutoAdvance(): boolean {
  return readPreferences().autoAdvance && !isInputAssisted();
}

/**
 * Moves on after a pause (specification §9), once for each time `armed` becomes true: returning to a finished step
 * never moves forward again. A person who must not be moved uses the button instead.
 */
export function useAutoAdvance(armed: boolean, delayMs: number, advance: () => void): void {
  const move = useRef(advance);
  useEffect(() => {
    move.current = advance;
  });
  useEffect(watchInput, []);
  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => {
      if (shouldAutoAdvance()) move.current();
    }, delayMs);
    return () => clearTimeout(timer);
  }, [armed, delayMs]);
}
