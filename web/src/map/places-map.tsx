import type { MapTiles } from '@placejuste/contracts/map';
import { useEffect } from 'react';
import { MapFrame } from './map-frame.tsx';
import { MapGate, type MapTools } from './map-gate.tsx';
import { mapText } from './map.text.fr.ts';
import type { MapPlace } from './map-tools.lazy.ts';
import { useMapView } from './use-map-view.ts';

const text = mapText.places;

interface PlacesMapProps {
  /** Name of the map, such as « Carte des parkings ». */
  readonly label: string;
  /** Places in the order of the list beside the map, which numbers them. Must be the same array while unchanged. */
  readonly places: readonly MapPlace[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

/** Numbered places on a map, opened on request. The list beside it says the same. */
export function PlacesMap(props: PlacesMapProps) {
  if (props.places.length === 0) return <p className="soft">{text.none}</p>;
  return <MapGate>{(tools, tiles) => <OpenPlaces {...props} tools={tools} tiles={tiles} />}</MapGate>;
}

function OpenPlaces({
  tools,
  tiles,
  label,
  places,
  chosenId,
  onChoose,
}: PlacesMapProps & { readonly tools: MapTools; readonly tiles: MapTiles }) {
  const openedMap = useMapView(tools, tiles, { start: places[0] ?? null, touchCentres: false });
  const { view } = openedMap;
  useEffect(() => view?.show(places, chosenId, onChoose), [view, places, chosenId, onChoose]);
  const index = places.findIndex(({ id }) => id === chosenId);
  const place = places[index];
  return (
    <div className="stack">
      <MapFrame openedMap={openedMap} label={label} attribution={tiles.attribution} />
      <p role="status">{place === undefined ? '' : text.chosen(index + 1, place.name)}</p>
    </div>
  );
}
