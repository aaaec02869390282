import * as z from 'zod';
import { runAsService, type Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { evidenceRepository } from './evidence.repository.ts';
import { askAuthorityTimeJobName, askedAgainAfterSeconds, stampHead } from './stamp-head.steps.ts';

const payload = z.object({ authority: z.string() });

/**
 * Asks an authority for its time every minute while it disagrees with ours, so that the alarm ends with the
 * disagreement.
 */
export function askAuthorityTimeJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: askAuthorityTimeJobName,
    payload,
    isSafeWithAnyClock: true,
    retryLimit: 20_000,
    retryDelaySeconds: askedAgainAfterSeconds,
    retryDelayMaxSeconds: askedAgainAfterSeconds,
    async run({ authority: url }) {
      const authority = platform.timeStamps.find((one) => one.url === url);
      const head = await runAsService(platform, ({ tx }) => evidenceRepository(tx).findLastHead());
      if (authority !== undefined && head !== undefined) await stampHead(platform, authority, head);
    },
  };
}
