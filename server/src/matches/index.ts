import { matchesContract } from '@placejuste/contracts/fines';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { matchHandlers } from './matches.routes.ts';

export function matchesSlice(geocoder: Geocoder): Slice {
  return {
    name: 'matches',
    register(app, platform) {
      mountCalls(app, { contract: matchesContract, handlers: matchHandlers(geocoder), platform });
    },
  };
}
