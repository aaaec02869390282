import type { Geocoder } from '../src/platform/geocoder/index.ts';

/** A geocoder that does not answer. */
export const silentGeocoder: Geocoder = { reverse: async () => null, search: async () => null };
