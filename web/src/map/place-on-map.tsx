import type { MapTiles } from '@placejuste/contracts/map';
import { useEffect } from 'react';
import { MapFrame } from './map-frame.tsx';
import { MapGate, type MapTools } from './map-gate.tsx';
import { mapText } from './map.text.fr.ts';
import type { MapPoint } from './map-tools.lazy.ts';
import { useMapView } from './use-map-view.ts';

interface PlaceOnMapProps {
  /** Name of the map, such as « Carte du lieu ». */
  readonly label: string;
  /** Name of the place. */
  readonly name: string;
  readonly place: MapPoint;
  /** Null for a place without a measure. */
  readonly accuracyMetres: number | null;
}

/** One known place on a map, opened on request. The text beside it says the same. */
export function PlaceOnMap(props: PlaceOnMapProps) {
  return (
    <MapGate none={mapText.noMap}>{(tools, tiles) => <OpenPlace {...props} tools={tools} tiles={tiles} />}</MapGate>
  );
}

function OpenPlace({
  tools,
  tiles,
  label,
  name,
  place: { latitude, longitude },
  accuracyMetres,
}: PlaceOnMapProps & { readonly tools: MapTools; readonly tiles: MapTiles }) {
  const openedMap = useMapView(tools, tiles, { start: { latitude, longitude }, touchCentres: false });
  const { view } = openedMap;
  useEffect(
    () => view?.mark({ latitude, longitude }, accuracyMetres, name),
    [view, latitude, longitude, accuracyMetres, name],
  );
  return (
    <div className="stack">
      <MapFrame openedMap={openedMap} label={label} attribution={tiles.attribution} />
    </div>
  );
}
