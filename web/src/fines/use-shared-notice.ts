import { useEffect, useRef } from 'react';
import type { PhotoFacts } from '../offline/index.ts';
import { usePhotoSlot } from '../photos/index.ts';
import { takeSharedFile } from '../platform/index.ts';

/**
 * Takes in the notice that another application shared with this one, as if it had been chosen here.
 * Gives the French sentence of a refusal, null otherwise.
 */
export function useSharedNotice(owner: string, ready: boolean, former: PhotoFacts | null, onPhoto: (photo: PhotoFacts) => void): string | null {
  const slot = usePhotoSlot(owner, 'notice', former);
  const latest = useRef({ slot, onPhoto });
  useEffect(() => {
    latest.current = { slot, onPhoto };
  });
  useEffect(() => {
    // Before the draft is read, what is set would be overwritten by what was kept.
    const file = ready ? takeSharedFile() : null;
    if (file === null) return;
    void latest.current.slot.receive(file).then((photo) => {
      if (photo !== null) latest.current.onPhoto(photo);
    });
  }, [ready]);
  return slot.error;
}
