import { circle, divIcon, latLngBounds, map as makeMap, marker, tileLayer, type Layer } from 'leaflet';
import './map.css';

export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

export interface MapPlace extends MapPoint {
  readonly id: string;
  readonly name: string;
}

/** `some`: some tiles are shown and others are missing. */
export type TilesState = 'waiting' | 'shown' | 'some' | 'none';

export interface MapLook extends MapPoint {
  readonly zoom: number;
}

export interface MapView {
  /** Moves by one step of the buttons, a third of the view. `right` and `down` are -1, 0 or 1. */
  move(right: number, down: number): void;
  zoom(by: 1 | -1): void;
  /** Shows numbered places; the view fits them all when they change. */
  show(places: readonly MapPlace[], chosenId: string | null, choose: (id: string) => void): void;
  /** Marks one place, not pressable, with a circle of its accuracy; null for a place without a measure. */
  mark(place: MapPoint, accuracyMetres: number | null, name: string): void;
  /** Requests the missing tiles again. */
  retry(): void;
  remove(): void;
}

export interface MapOptions {
  readonly tilesUrl: string;
  readonly start: MapPoint | null;
  /** True to disable animations. */
  readonly still: boolean;
  /** True to centre the map on a touched place. */
  readonly touchCentres: boolean;
  readonly markerName: (number: number, name: string) => string;
  readonly onLook: (look: MapLook) => void;
  readonly onTiles: (state: TilesState) => void;
}

/** Mainland France at the width of a phone. */
const france = { latitude: 46.6, longitude: 2.4, zoom: 5 } as const;
const streetZoom = 17;
/** Highest zoom of the tiles; beyond it they are enlarged. */
const lastTileZoom = 18;
const lastZoom = 20;

/** Opens a map in `box`, which becomes focusable: arrows move it, plus and minus zoom. */
export function openMap(box: HTMLElement, options: MapOptions): MapView {
  const { start, still } = options;
  const moves = !still;
  const view = makeMap(box, {
    attributionControl: false,
    zoomControl: false,
    // A double tap would otherwise both centre and zoom.
    doubleClickZoom: !options.touchCentres,
    // The wheel scrolls the page until the map has the focus.
    scrollWheelZoom: false,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
    maxZoom: lastZoom,
    minZoom: 3,
  });
  view.on('focus', () => view.scrollWheelZoom.enable());
  view.on('blur', () => view.scrollWheelZoom.disable());
  const look = () => {
    const { lat, lng } = view.getCenter().wrap();
    options.onLook({ latitude: roundDegrees(lat), longitude: roundDegrees(lng), zoom: view.getZoom() });
  };
  view.on('moveend', look);
  if (options.touchCentres) view.on('click', ({ latlng }) => view.panTo(latlng, { animate: moves }));

  const tiles = tileLayer(options.tilesUrl, { maxNativeZoom: lastTileZoom, maxZoom: lastZoom });
  let here = 0;
  let missingTiles = 0;
  const tell = () => {
    if (missingTiles === 0) options.onTiles(here === 0 ? 'waiting' : 'shown');
    else options.onTiles(here === 0 ? 'none' : 'some');
  };
  const countAgain = () => {
    here = 0;
    missingTiles = 0;
  };
  tiles.on('loading', countAgain);
  tiles.on('tileload', () => {
    here += 1;
    tell();
  });
  tiles.on('tileerror', () => {
    missingTiles += 1;
    tell();
  });

  const markers: Layer[] = [];
  let framed = '';
  view.setView(
    start === null ? [france.latitude, france.longitude] : [start.latitude, start.longitude],
    start === null ? france.zoom : streetZoom,
    { animate: false },
  );
  tiles.addTo(view);
  look();
  const resized = new ResizeObserver(() => view.invalidateSize({ animate: false }));
  resized.observe(box);

  return {
    move(right, down) {
      const { x, y } = view.getSize();
      view.panBy([(right * x) / 3, (down * y) / 3], { animate: moves });
    },
    zoom(by) {
      view.setZoom(view.getZoom() + by, { animate: moves });
    },
    show(places, chosenId, choose) {
      for (const old of markers.splice(0)) old.remove();
      places.forEach((place, index) => {
        const placeMarker = marker([place.latitude, place.longitude], {
          icon: divIcon({
            className: place.id === chosenId ? 'map-number chosen' : 'map-number',
            html: String(index + 1),
            iconSize: [44, 44],
          }),
          zIndexOffset: place.id === chosenId ? 1000 : 0,
        }).addTo(view);
        const element = placeMarker.getElement();
        element?.setAttribute('aria-label', options.markerName(index + 1, place.name));
        element?.setAttribute('aria-pressed', String(place.id === chosenId));
        placeMarker.on('click', () => choose(place.id));
        placeMarker.on('keydown', ({ originalEvent }) => {
          if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
          originalEvent.preventDefault();
          choose(place.id);
        });
        markers.push(placeMarker);
      });
      const frame = places.map(({ id }) => id).join(' ');
      if (frame === framed || places.length === 0) return;
      framed = frame;
      const bounds = latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
      view.fitBounds(bounds, { animate: false, padding: [32, 32], maxZoom: streetZoom });
    },
    mark({ latitude, longitude }, accuracyMetres, name) {
      for (const old of markers.splice(0)) old.remove();
      const icon = divIcon({ className: 'map-dot', iconSize: [24, 24] });
      const placeMarker = marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(view);
      placeMarker.getElement()?.setAttribute('role', 'img');
      placeMarker.getElement()?.setAttribute('aria-label', name);
      markers.push(placeMarker);
      if (accuracyMetres === null) return;
      const around = circle([latitude, longitude], {
        radius: accuracyMetres,
        className: 'map-accuracy',
        interactive: false,
      }).addTo(view);
      markers.push(around);
    },
    retry() {
      // The layer fires no start event while tiles are still loading.
      countAgain();
      tiles.redraw();
    },
    remove() {
      resized.disconnect();
      view.remove();
    },
  };
}

/** Rounds to about a metre: a finger is not more precise. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
