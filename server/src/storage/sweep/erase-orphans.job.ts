import * as z from 'zod';
import type { Platform } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { eraseOrphans } from './erase-orphans.steps.ts';

export const eraseOrphansJobName = 'storage.erase-orphans';
const payload = z.object({});

export function eraseOrphansJob(platform: Pick<Platform, 'db' | 'objects'>): JobDefinition<z.infer<typeof payload>> {
  return {
    name: eraseOrphansJobName,
    payload,
    run: async (_payload, signal) => void (await eraseOrphans(platform, { signal })),
  };
}
