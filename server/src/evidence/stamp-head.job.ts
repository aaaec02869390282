import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { evidenceRepository } from './evidence.repository.ts';
import type { HeadRow } from './evidence.tables.ts';
import { stampHead } from './stamp-head.steps.ts';

export const stampHeadJobName = 'evidence.stamp-head';

const payload = z.object({ authority: z.string(), size: z.number() });

/**
 * Asks one authority to stamp the last head of the log. One stamp covers every earlier entry, so the deposits made
 * while the authority was away cost a single request later.
 */
export function stampHeadJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: stampHeadJobName,
    payload,
    isSafeWithAnyClock: true,
    // Delays double from 30 s to six hours, over thirteen days: the queue drops jobs that have waited for fourteen.
    retryLimit: 62,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 21_600,
    async run(target) {
      const authority = platform.timeStamps.find(({ url }) => url === target.authority);
      // The operator no longer uses this authority.
      if (authority === undefined) return;
      const head = await runAsService(platform, (context) => findHeadToStamp(context, target));
      if (head !== undefined) await stampHead(platform, authority, head);
    },
  };
}

/** Finds the last head, unless this authority has stamped one of that size or more. */
async function findHeadToStamp(
  { tx }: ServiceContext,
  { authority, size }: z.infer<typeof payload>,
): Promise<HeadRow | undefined> {
  const repository = evidenceRepository(tx);
  return (await repository.hasStampFrom(authority, size)) ? undefined : repository.findLastHead();
}
