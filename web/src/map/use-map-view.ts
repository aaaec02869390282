import type { MapTiles } from '@placejuste/contracts/map';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { readPreferences } from '../accessibility/index.ts';
import type { MapTools } from './map-gate.tsx';
import { mapText } from './map.text.fr.ts';
import type { MapLook, MapPoint, MapView, TilesState } from './map-tools.lazy.ts';

export interface OpenedMap {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly view: MapView | null;
  readonly look: MapLook | null;
  readonly tilesState: TilesState;
}

/**
 * The map of one box, open as long as the box is shown; it takes the focus, because the button that opened it is
 * removed.
 */
export function useMapView(
  { openMap }: MapTools,
  { url }: MapTiles,
  { start, touchCentres }: { readonly start: MapPoint | null; readonly touchCentres: boolean },
): OpenedMap {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [look, setLook] = useState<MapLook | null>(null);
  const [tilesState, setTilesState] = useState<TilesState>('waiting');
  // Initial centre only: the map does not move when the caller's position improves.
  const [first] = useState(start);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const mapView = openMap(element, {
      tilesUrl: url,
      start: first,
      still: readPreferences().reducedMotion,
      touchCentres,
      markerName: mapText.places.marker,
      onLook: setLook,
      onTiles: setTilesState,
    });
    setView(mapView);
    element.focus();
    return () => {
      setView(null);
      mapView.remove();
    };
  }, [openMap, url, first, touchCentres]);
  return { box, view, look, tilesState };
}
