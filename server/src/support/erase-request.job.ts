import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { supportRepository } from './support.repository.ts';

const eraseRequestJobName = 'support.erase-request';
const payload = z.object({ id: z.uuid() });
const secondsPerMonth = (365 / 12) * 24 * 3600;

export function scheduleErasure(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  id: string,
  keptMonths: number,
): Promise<void> {
  const startAfterSeconds = Math.round(keptMonths * secondsPerMonth);
  return jobs.enqueue(tx, eraseRequestJobName, { id }, { startAfterSeconds });
}

/** Erases a message at the end of its retention, given on `/confidentialite`. */
export function eraseRequestJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: eraseRequestJobName,
    payload,
    run: ({ id }) => runAsService(platform, ({ tx }) => supportRepository(tx).erase(id)),
  };
}
