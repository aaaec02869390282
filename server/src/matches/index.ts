import { matchesContract } from '@placejuste/contracts/fines';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { listMatches } from './list-matches.ts';

export function matchesSlice(geocoder: Geocoder): Slice {
  return {
    name: 'matches',
    register(app, platform) {
      mountCalls(
        app,
        matchesContract,
        { listMatches: ({ user, params }) => listMatches(platform, geocoder, user, params.id) },
        platform,
      );
    },
  };
}
