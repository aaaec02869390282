import * as z from 'zod';
import type { Geocoder } from '../platform/geocoder/index.ts';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { stationsRepository } from './stations.repository.ts';

export const labelStationJobName = 'stations.label';
const payload = z.object({ id: z.uuid() });
const mostCharacters = 300;

/**
 * The nearest address in words, for who reviews and who looks, or that there is none; nothing where the geocoder is
 * silent.
 */
export function labelStationJob(
  platform: Pick<Platform, 'db'>,
  geocoder: Geocoder,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: labelStationJobName,
    payload,
    async run({ id }) {
      const row = await platform.db.asService((tx) => stationsRepository(tx).find(id));
      if (row === undefined || row.label !== null) return;
      const found = await geocoder.reverse(row.longitude, row.latitude);
      if (found !== null)
        await platform.db.asService((tx) =>
          stationsRepository(tx).label(id, found.label?.slice(0, mostCharacters) ?? null),
        );
    },
  };
}
