export { PlaceOnMap } from './place-on-map.tsx';
export { PlacesMap } from './places-map.tsx';
export { PointChooser } from './point-chooser.tsx';
export type { MapPlace, MapPoint } from './map-tools.lazy.ts';
