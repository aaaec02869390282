import type { PhotoOrigin } from '@placejuste/domain/declaration';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type PhotoFacts, placePhoto } from '../../offline/index.ts';
import type { Located } from '../place/locate.ts';
import { type PlaceSearch, useWhenAllowed } from '../place/use-place.ts';
import type { WizardDraft } from './wizard-draft.ts';
import { takeOpeningMeasure, takeShutterMeasure } from './wizard-state.ts';

interface Measured {
  readonly draft: WizardDraft;
  readonly set: (next: (before: WizardDraft) => WizardDraft) => void;
  readonly place: PlaceSearch;
  /** A refused declaration is corrected: it may be far from where it was made. */
  readonly isCorrection: boolean;
  /** The first place of a declaration was found. */
  readonly onFirstPlace: () => void;
}

/** Positions nobody has to ask for: as the wizard opens, and at each shutter. Nothing ever waits for one. */
export function useMeasures({ draft, set, place: { measure }, isCorrection, onFirstPlace }: Measured) {
  const [here, setHere] = useState<Located | null>(null);
  const shutter = useRef<Promise<Located | null> | null>(null);
  const isPlaced = draft.place !== null;
  const current = useRef({ isPlaced, onFirstPlace });
  useEffect(() => {
    current.current = { isPlaced, onFirstPlace };
  });

  const onOpening = useCallback(async () => {
    const found = await measure();
    if (found === null) return;
    if (!current.current.isPlaced) current.current.onFirstPlace();
    setHere(found);
    set((before) => takeOpeningMeasure(before, found));
  }, [measure, set]);
  useWhenAllowed(onOpening, draft.saved === null && !(isCorrection && isPlaced));

  const onIncoming = useCallback(
    (origin: PhotoOrigin) => {
      // Nobody knows where a picture chosen among others was taken.
      shutter.current = origin === 'gallery' ? null : measure();
    },
    [measure],
  );
  const onKept = useCallback(
    async ({ id }: PhotoFacts) => {
      const found = await shutter.current;
      if (found === null) return;
      if (found.source === 'device') {
        setHere(found);
        await placePhoto(id, found.position).catch(() => undefined);
      }
      set((before) => takeShutterMeasure(before, id, found, !isCorrection));
    },
    [set, isCorrection],
  );
  return { here, onIncoming, onKept };
}
