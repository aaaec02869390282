import type { PhotoOrigin } from '@placejuste/domain/declaration';
import { useCallback, useRef } from 'react';
import { type PhotoFacts, placePhoto } from '../../offline/index.ts';
import type { Located } from '../place/locate.ts';
import { type PlaceSearch, useWhenAllowed } from '../place/use-place.ts';
import type { OpenWizard } from './use-wizard.ts';

interface Measured extends Pick<OpenWizard, 'state' | 'dispatch'> {
  readonly place: PlaceSearch;
}

/** Positions nobody has to ask for: as the wizard opens, and at each shutter. Nothing ever waits for one. */
export function useMeasures({ state: { draft, isCorrection }, dispatch, place: { measure } }: Measured) {
  const shutter = useRef<Promise<Located | null> | null>(null);

  const onOpening = useCallback(async () => {
    const found = await measure();
    if (found !== null) dispatch({ type: 'openingMeasured', found });
  }, [measure, dispatch]);
  useWhenAllowed(onOpening, draft.saved === null && !(isCorrection && draft.place !== null));

  const onIncoming = useCallback(
    (origin: PhotoOrigin) => {
      // Nobody knows where a picture chosen among others was taken.
      shutter.current = origin === 'gallery' ? null : measure();
    },
    [measure],
  );
  const onKept = useCallback(
    async ({ id: photoId }: PhotoFacts) => {
      const found = await shutter.current;
      if (found === null) return;
      if (found.source === 'device') await placePhoto(photoId, found.position).catch(() => undefined);
      dispatch({ type: 'shutterMeasured', photoId, found });
    },
    [dispatch],
  );
  return { onIncoming, onKept };
}
