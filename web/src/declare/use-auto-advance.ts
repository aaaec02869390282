import { useEffect, useRef } from 'react';

/**
 * Moves on after a pause (specification §9), once for each time `armed` turns true: coming back to a finished step
 * never throws one forward again.
 */
export function useAutoAdvance(armed: boolean, delayMs: number, advance: () => void): void {
  const move = useRef(advance);
  useEffect(() => {
    move.current = advance;
  });
  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => move.current(), delayMs);
    return () => clearTimeout(timer);
  }, [armed, delayMs]);
}
