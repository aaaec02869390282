export { makeGeocoder, type Geocoder } from './geocoder.ts';
