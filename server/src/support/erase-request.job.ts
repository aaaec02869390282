import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { supportRepository } from './support.repository.ts';

export const eraseRequestJobName = 'support.erase-request';
const payload = z.object({ id: z.uuid() });

/** The end of a message's retention, told on `/confidentialite`. */
export function eraseRequestJob(platform: Pick<Platform, 'db'>): JobDefinition<z.infer<typeof payload>> {
  return {
    name: eraseRequestJobName,
    payload,
    run: ({ id }) => platform.db.asService((tx) => supportRepository(tx).erase(id)),
  };
}
