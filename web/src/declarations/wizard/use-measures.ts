import type { PhotoOrigin } from '@placejuste/domain/declaration';
import { useCallback, useState } from 'react';
import { type PhotoFacts, placePhoto } from '../../offline/index.ts';
import { type PlaceSearch, useWhenAllowed } from '../place/use-place.ts';
import type { OpenWizard } from './use-wizard.ts';

interface MeasuresInput extends Pick<OpenWizard, 'state' | 'dispatch'> {
  readonly place: PlaceSearch;
}

/**
 * Positions nobody has to ask for: as the wizard opens, and at each shutter. No screen ever waits for one.
 * `isMeasuring`: a photograph that is kept has yet to get its own.
 */
export function useMeasures({ state: { draft, isCorrection }, dispatch, place: { measure } }: MeasuresInput) {
  const [pending, setPending] = useState(0);

  const onOpening = useCallback(async () => {
    const location = await measure();
    if (location !== null) dispatch({ type: 'openingMeasured', location });
  }, [measure, dispatch]);
  useWhenAllowed(onOpening, draft.saved === null && !(isCorrection && draft.place !== null));

  // Each file has its own measure: two pictures may come in at once, in either order.
  const onIncoming = useCallback(
    (origin: PhotoOrigin) => {
      // Nobody knows where a picture chosen among others was taken.
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
