import * as z from 'zod';
import { recordPurge } from '../../accounts/index.ts';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { answersRepository } from './answers.repository.ts';

export const forgetVisitorsJobName = 'directory.forget-visitors';
const payload = z.object({ before: z.iso.date() });

/** Deletes the fingerprints of the days before that one. */
export function forgetVisitorsJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: forgetVisitorsJobName,
    payload,
    run: ({ before }) =>
      runAsService(platform, async (context) => {
        const removedCount = await answersRepository(context.tx).forgetVisitors(before);
        await recordPurge(context, { job: forgetVisitorsJobName, removedCount, before });
      }),
  };
}
