import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/index.ts';
import { Disclosure } from '../../ui/index.ts';
import { recapText } from './recap.text.fr.ts';

const text = recapText.map;
const PlaceOnMap = lazyPart(
  () => import('./place-map.lazy.ts'),
  (code) => code.PlaceOnMap,
  () => <p className="soft">{text.silent}</p>,
);

interface PlaceDisclosureProps {
  readonly position: { readonly latitude: number; readonly longitude: number; readonly accuracy: number | null };
}

/** The place of a declaration on a map: coordinates alone do not say whether its address is right. */
export function PlaceDisclosure({ position: { latitude, longitude, accuracy } }: PlaceDisclosureProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Disclosure icon="pin" summary={text.summary} onOpen={() => setWasOpened(true)}>
      {wasOpened && (
        <Suspense fallback={<p className="soft">{text.opening}</p>}>
          <PlaceOnMap label={text.label} name={text.car} place={{ latitude, longitude }} accuracyMetres={accuracy} />
        </Suspense>
      )}
    </Disclosure>
  );
}
