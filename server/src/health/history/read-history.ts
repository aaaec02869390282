import type { systemContract } from '@placejuste/contracts/health';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import { estimateP95Ms } from './minute-counter.ts';
import { samplesRepository } from './samples.repository.ts';

type History = ReplyOf<typeof systemContract.calls.readSystem>['history'];

const hours = 6;
const stepMinutes = 10;

/** Reads the responses of the last hours by steps of ten minutes, oldest first. */
export async function readHistory({ tx }: Pick<ServiceContext, 'tx'>): Promise<History> {
  const rows = await samplesRepository(tx).listSince(hours, stepMinutes);
  return rows.map(({ at, durations, ...row }) => ({
    ...row,
    at: at.toISOString(),
    slowestMs: estimateP95Ms(durations),
  }));
}
