import { useEffect, useRef } from 'react';
import { announce } from '../../accessibility/index.ts';
import type { PhotoSlot } from '../../photos/index.ts';

/**
 * Says why a file was not taken in once its camera was closed: the open camera says it itself, and nothing is heard of
 * what is behind one that photographs something else.
 */
export function useSpokenRefusal(refused: PhotoSlot['refused'], shooting: string | null): void {
  const told = useRef(refused);
  useEffect(() => {
    if (refused === told.current || (shooting !== null && shooting !== refused?.use)) return;
    told.current = refused;
    if (refused !== null && shooting === null) announce(refused.message, 'assertive');
  }, [refused, shooting]);
}
