import { stationsContract } from '@placejuste/contracts/stations';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { mountStationExport } from './export.routes.ts';
import { labelStationJob } from './label-station.job.ts';
import { stationsHandlers } from './stations.routes.ts';
import { buildStationMailPreviews } from './mail-previews.ts';

export { createStation } from './create-station.ts';

export function stationsSlice(geocoder: Geocoder): Slice {
  return {
    name: 'stations',
    listMailPreviews: buildStationMailPreviews,
    register(app, platform) {
      mountCalls(app, { contract: stationsContract, handlers: stationsHandlers, platform });
      mountStationExport(app, platform);
    },
    jobs: (platform) => [labelStationJob(platform, geocoder)],
  };
}
