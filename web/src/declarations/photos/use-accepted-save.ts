import { photoKinds, wizardPauses } from '@placejuste/domain/declaration';
import { useEffect, useRef } from 'react';
import type { LocatedPosition } from '../place/locate.ts';
import { listMissingParts, type WizardDraft } from '../wizard/wizard-draft.ts';
import { hasDoubtsToShow } from './capture-doubts.tsx';

interface AcceptedSaveInput {
  readonly draft: WizardDraft;
  readonly here: LocatedPosition | null;
  /** True when the person just completed two photographs that are « valid » or kept anyway. */
  readonly isAccepted: boolean;
  /** True while the position of a photograph is being measured. */
  readonly isMeasuring: boolean;
  readonly onSave: () => void;
}

/**
 * Saves the declaration as soon as the second photograph is accepted, without a press, unless a part is missing or a
 * doubt must be shown first. The same photographs are tried once: on a device that cannot store them, the tries would
 * never end.
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
      if (hasDoubtsToShow(draft, here, new Date())) return;
      triedPhotos.current = photos;
      onSave();
    };
    attempt.current(false);
  });
  useEffect(() => {
    if (!input.isAccepted) return;
    // After this pause the declaration is saved even if the position of a photograph is still unknown.
    const timer = setTimeout(() => attempt.current(true), wizardPauses.afterPhotosMs);
    return () => clearTimeout(timer);
  }, [input.isAccepted]);
  useEffect(() => {
    // The person may never return to a hidden page: a complete declaration is saved now.
    const saveIfHidden = () => document.visibilityState === 'hidden' && attempt.current(true);
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => document.removeEventListener('visibilitychange', saveIfHidden);
  }, []);
}
