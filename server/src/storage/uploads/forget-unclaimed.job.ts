import * as z from 'zod';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { forgetUnclaimed } from './forget-unclaimed.ts';

export const forgetUnclaimedJobName = 'storage.forget-unclaimed';
const payload = z.object({ id: z.uuid() });

export function forgetUnclaimedJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: forgetUnclaimedJobName,
    payload,
    run: (input) => runAsService(platform, (context) => forgetUnclaimed(context, input)),
  };
}
