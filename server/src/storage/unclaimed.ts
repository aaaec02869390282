import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { isClaimed, lockObject, unclaimedBytes } from './objects.repository.ts';
import { removeObjects } from './stored-objects.ts';

/**
 * How long a file waits to be named by a declaration, a document or a fine. A phone that comes later sends it again.
 */
export const unclaimedLifeMs = 30 * 24 * 3_600_000;
/**
 * Bytes one person may have sent without naming them: fifty photographs of the largest size. A phone names the two of
 * a declaration before it sends those of the next.
 */
export const mostUnclaimedBytes = 500_000_000;

export const forgetUnclaimedJobName = 'storage.forget-unclaimed';
const payload = z.object({ id: z.uuid() });

/** Whether this person may send so many bytes more before something of theirs names the others. */
export async function roomFor(tx: Tx, size: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - unclaimedLifeMs);
  return (await unclaimedBytes(tx, since)) + size <= mostUnclaimedBytes;
}

/** Forgets a file nobody named within `unclaimedLifeMs`. */
export function forgetUnclaimedJob(platform: Pick<Platform, 'db' | 'jobs'>): JobDefinition<z.infer<typeof payload>> {
  return {
    name: forgetUnclaimedJobName,
    payload,
    run: ({ id }) =>
      platform.db.asService(async (tx) => {
        // Locked first: whoever is naming it at this moment has either done so, or finds it gone and sends it again.
        if ((await lockObject(tx, id)) && !(await isClaimed(tx, id))) await removeObjects(platform, tx, [id]);
      }),
  };
}
