import { useEffect, useRef } from 'react';
import { announce } from '../../accessibility/index.ts';
import type { PhotoSlot } from '../../photos/index.ts';

/**
 * Says why a file was not taken in once its camera was closed: the open camera says it itself, and nothing is heard of
 * what is behind one that photographs something else.
 */
export function useSpokenRefusal(refusedFile: PhotoSlot['refused'], shooting: string | null): void {
  const announcedFile = useRef(refusedFile);
  useEffect(() => {
    if (refusedFile === announcedFile.current || (shooting !== null && shooting !== refusedFile?.use)) return;
    announcedFile.current = refusedFile;
    if (refusedFile !== null && shooting === null) announce(refusedFile.message, 'assertive');
  }, [refusedFile, shooting]);
}
