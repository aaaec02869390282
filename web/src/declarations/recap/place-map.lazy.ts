export { PlaceOnMap } from '../../map/index.ts';
