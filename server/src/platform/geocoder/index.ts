export { makeGeocoder, type GeocodedAddress, type Geocoder } from './geocoder.ts';
