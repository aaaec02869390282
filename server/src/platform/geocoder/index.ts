export { makeGeocoder, type FoundAddress, type Geocoder } from './geocoder.ts';
