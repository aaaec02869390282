export { reverseGeocoder, type Geocoder } from './geocoder.ts';
