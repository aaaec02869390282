import { healthContract, systemContract } from '@placejuste/contracts/health';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { repeatEvery, type Repeat } from '../platform/clock/index.ts';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { readMigrations } from '../platform/postgres/index.ts';
import type { Readiness } from './check-readiness.steps.ts';
import { healthHandlers, mountLiveRoutes, mountProbeRoutes, mountReadyRoutes } from './health.routes.ts';
import { recordResponses } from './history/record-responses.steps.ts';
import { noOutsideProbes, type OutsideProbes } from './outside-probes.ts';
import { createSystemHandlers } from './system.routes.ts';

export { noOutsideProbes, type OutsideProbes, type Readiness };
export { readCertificate } from './outside-probes.ts';

/** Probes of a node for machines, whatever its role. */
export function probesSlice({
  isStopping = () => false,
  nodeFaults = () => [],
  hasRoomElsewhere = async () => false,
  jobHold = () => null,
}: Partial<Readiness> = {}): Slice {
  return {
    name: 'probes',
    async register(app, platform) {
      mountReadyRoutes(
        app,
        { db: platform.db, disk: platform.disk, migrations: await readMigrations() },
        { isStopping, nodeFaults, hasRoomElsewhere, jobHold },
      );
      mountLiveRoutes(app);
    },
  };
}

/** `geocoder` is the one of the other slices, so that the probe checks what is used, as does `outside`. */
export function healthSlice(
  geocoder: Geocoder,
  repeat: Repeat = repeatEvery,
  outside: OutsideProbes = noOutsideProbes,
): Slice {
  return {
    name: 'health',
    register(app, platform) {
      recordResponses(app, platform, repeat);
      mountProbeRoutes(app);
      mountCalls(app, { contract: healthContract, handlers: healthHandlers, platform });
      mountCalls(app, {
        contract: systemContract,
        handlers: createSystemHandlers({ geocoder, outside, startedAt: platform.clock.now() }),
        platform,
      });
    },
  };
}
