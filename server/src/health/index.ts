import { healthContract } from '@placejuste/contracts/health';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { readMigrations } from '../platform/postgres/index.ts';
import { healthHandlers, probeRoutes, readyRoutes } from './health.routes.ts';

export const healthSlice: Slice = {
  name: 'health',
  async register(app, platform) {
    readyRoutes(app, platform.db, await readMigrations());
    probeRoutes(app);
    mountCalls(app, healthContract, healthHandlers, platform);
  },
};
