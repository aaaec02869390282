import { photoKinds, wizardPauses } from '@placejuste/domain/declaration';
import { useEffect, useRef } from 'react';
import type { LocatedPosition } from '../place/locate.ts';
import { listMissingParts, type WizardDraft } from '../wizard/wizard-draft.ts';
import { isToBeSaid } from './capture-doubts.tsx';

interface AcceptedSaveInput {
  readonly draft: WizardDraft;
  readonly here: LocatedPosition | null;
  /** Both photographs answered « valid », or the person kept them anyway; and the person just did so. */
  readonly isAccepted: boolean;
  /** A photograph has yet to get its position. */
  readonly isMeasuring: boolean;
  readonly onSave: () => void;
}

/**
 * The second accepted photograph is the declaration saved: nobody has to press for it. Not when something is missing,
 * or has to be said before; once for the same photographs, so that a device that keeps nothing is not asked for ever.
 */
export function useAcceptedSave(input: AcceptedSaveInput): void {
  const triedPhotos = useRef('');
  const attempt = useRef<(isNow: boolean) => void>(() => undefined);
  useEffect(() => {
    attempt.current = (isNow) => {
      const { draft, here, isAccepted, isMeasuring, onSave } = input;
      const photos = photoKinds.map((kind) => draft.photos[kind]?.id).join();
      const isReady = isAccepted && draft.saved === null && listMissingParts(draft).length === 0;
      if (!isReady || triedPhotos.current === photos || (isMeasuring && !isNow)) return;
      if (isToBeSaid(draft, here, new Date())) return;
      triedPhotos.current = photos;
      onSave();
    };
    attempt.current(false);
  });
  useEffect(() => {
    if (!input.isAccepted) return;
    // A photograph is not held back for its position: satellites that do not answer are not waited for.
    const timer = setTimeout(() => attempt.current(true), wizardPauses.afterPhotosMs);
    return () => clearTimeout(timer);
  }, [input.isAccepted]);
  useEffect(() => {
    // The person may never come back to a page that is left, so what is complete is saved now.
    const look = () => document.visibilityState === 'hidden' && attempt.current(true);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
