import { useEffect, useRef } from 'react';
import { announce } from '../../accessibility/index.ts';
import type { PhotoSlot } from '../../photos/index.ts';

/**
 * Announces why a file was refused once the camera is closed: the open camera announces it itself, and a camera open
 * for another picture must not be interrupted.
 */
export function useSpokenRefusal(refusedFile: PhotoSlot['refused'], shooting: string | null): void {
  const announcedFile = useRef(refusedFile);
  useEffect(() => {
    if (refusedFile === announcedFile.current || (shooting !== null && shooting !== refusedFile?.use)) return;
    announcedFile.current = refusedFile;
    if (refusedFile !== null && shooting === null) announce(refusedFile.message, 'assertive');
  }, [refusedFile, shooting]);
}
