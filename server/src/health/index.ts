import { healthContract, systemContract } from '@placejuste/contracts/health';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { readMigrations } from '../platform/postgres/index.ts';
import { healthHandlers, probeRoutes, readyRoutes } from './health.routes.ts';
import { systemHandlers } from './system.routes.ts';

/**
 * `geocoder`: the one the other slices ask, so that what is probed is what is used. `isStopping`: nobody else is to be
 * sent here.
 */
export function healthSlice(geocoder: Geocoder, isStopping: () => boolean = () => false): Slice {
  return {
    name: 'health',
    async register(app, platform) {
      readyRoutes(app, platform.db, { migrations: await readMigrations(), isStopping });
      probeRoutes(app);
      mountCalls(app, healthContract, healthHandlers, platform);
      mountCalls(app, systemContract, systemHandlers(geocoder, platform.clock.now()), platform);
    },
  };
}
