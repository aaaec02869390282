import * as z from 'zod';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { stationsRepository } from './stations.repository.ts';

export const labelStationJobName = 'stations.label';
const payload = z.object({ id: z.uuid() });
const maxCharacters = 300;

/** Stores the nearest address, or that there is none; writes nothing when the geocoder does not answer. */
export function labelStationJob(platform: Platform, geocoder: Geocoder): JobDefinition<z.infer<typeof payload>> {
  return {
    name: labelStationJobName,
    payload,
    async run({ id }) {
      const row = await runAsService(platform, ({ tx }) => stationsRepository(tx).find(id));
      if (row === undefined || row.label !== null) return;
      const place = await geocoder.reverse(row.longitude, row.latitude);
      if (place !== null)
        await runAsService(platform, ({ tx }) =>
          stationsRepository(tx).setLabel(id, place.label?.slice(0, maxCharacters) ?? null),
        );
    },
  };
}
