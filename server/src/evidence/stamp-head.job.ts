import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { evidenceRepository } from './evidence.repository.ts';

export const stampHeadJobName = 'evidence.stamp-head';

const payload = z.object({ authority: z.string(), size: z.number() });

/**
 * Asks one authority to stamp the last head of the log. One stamp covers every entry below it, so what was deposited
 * while the authority was away costs it one request when it is back.
 */
export function stampHeadJob({ db, clock, timeStamps }: Pick<Platform, 'db' | 'clock' | 'timeStamps'>): JobDefinition<z.infer<typeof payload>> {
  return {
    name: stampHeadJobName,
    payload,
    // Doubling from 30 s to six hours, for thirteen days: the queue forgets after fourteen what still waits.
    retryLimit: 62,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 21_600,
    async run({ authority, size }) {
      const asked = timeStamps.find(({ url }) => url === authority);
      // The operator no longer uses it.
      if (asked === undefined) return;
      const head = await db.asService(async (tx) => {
        const repository = evidenceRepository(tx);
        return (await repository.stampedFrom(authority, size)) ? undefined : repository.lastHead();
      });
      if (head === undefined) return;
      const { at, reply } = await asked.stamp(Buffer.from(head.text));
      await db.asService((tx) => evidenceRepository(tx).addStamp({ head_size: head.size, authority, stamped_at: at, reply, received_at: clock.now() }));
    },
  };
}
