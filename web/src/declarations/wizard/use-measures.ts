import type { PhotoOrigin } from '@placejuste/domain/declaration';
import { useCallback, useState } from 'react';
import { type PhotoFacts, placePhoto } from '../../offline/index.ts';
import { type PlaceSearch, useWhenAllowed } from '../place/use-place.ts';
import type { OpenWizard } from './use-wizard.ts';

interface MeasuresInput extends Pick<OpenWizard, 'state' | 'dispatch'> {
  readonly place: PlaceSearch;
}

/**
 * Measures positions automatically: when the wizard opens, and at each shutter. No screen waits for one. `isMeasuring`:
 * the position of a stored photograph is being measured.
 */
export function useMeasures({ state: { draft, isCorrection }, dispatch, place: { measure } }: MeasuresInput) {
  const [pending, setPending] = useState(0);

  const onOpening = useCallback(async () => {
    const location = await measure();
    if (location !== null) dispatch({ type: 'openingMeasured', location });
  }, [measure, dispatch]);
  useWhenAllowed(onOpening, draft.saved === null && !(isCorrection && draft.place !== null));

  // Each file has its own measurement: two pictures may arrive at once, in either order.
  const onIncoming = useCallback(
    (origin: PhotoOrigin) => {
      // The place of a picture chosen from the gallery is unknown.
      if (origin === 'gallery') return () => undefined;
      const measuring = measure();
      const place = async (photoId: string) => {
        setPending((count) => count + 1);
        const location = await measuring;
        if (location?.source === 'device') await placePhoto(photoId, location.position).catch(() => undefined);
        if (location !== null) dispatch({ type: 'shutterMeasured', photoId, location });
        setPending((count) => count - 1);
      };
      return ({ id }: PhotoFacts) => void place(id);
    },
    [measure, dispatch],
  );
  return { onIncoming, isMeasuring: pending > 0 };
}
