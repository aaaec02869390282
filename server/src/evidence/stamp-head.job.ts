import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { evidenceRepository } from './evidence.repository.ts';
import type { HeadRow } from './evidence.tables.ts';
import { stampHead } from './stamp-head.steps.ts';

export const stampHeadJobName = 'evidence.stamp-head';

const payload = z.object({ authority: z.string(), size: z.number() });

/**
 * Asks one authority to stamp the last head of the log. One stamp covers every entry below it, so what was deposited
 * while the authority was away costs it one request when it is back.
 */
export function stampHeadJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: stampHeadJobName,
    payload,
    isSafeWithAnyClock: true,
    // Doubling from 30 s to six hours, for thirteen days: the queue forgets after fourteen what still waits.
    retryLimit: 62,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 21_600,
    async run(target) {
      const authority = platform.timeStamps.find(({ url }) => url === target.authority);
      // The operator no longer uses it.
      if (authority === undefined) return;
      const head = await runAsService(platform, (context) => findHeadToStamp(context, target));
      if (head !== undefined) await stampHead(platform, authority, head);
    },
  };
}

/** The last head, unless this authority stamped one of that size or more. */
async function findHeadToStamp(
  { tx }: ServiceContext,
  { authority, size }: z.infer<typeof payload>,
): Promise<HeadRow | undefined> {
  const repository = evidenceRepository(tx);
  return (await repository.hasStampFrom(authority, size)) ? undefined : repository.findLastHead();
}
