import type { ServiceContext } from '../platform/http/index.ts';
import { carersRepository } from './carers.repository.ts';
import type { ActRow } from './carers.tables.ts';
import { followActJobName } from './follow-act.job.ts';

/** Adds a line to the holder's journal in the transaction of the act; its mail and its audit line follow in a job. */
export async function recordAct(
  { tx, jobs, clock, newId }: Pick<ServiceContext, 'tx' | 'jobs' | 'clock' | 'newId'>,
  {
    made_at = null,
    ...act
  }: Pick<ActRow, 'user_id' | 'link_id' | 'act' | 'actor' | 'subject_id'> & Partial<Pick<ActRow, 'made_at'>>,
): Promise<void> {
  const id = newId();
  await carersRepository(tx).addAct({ ...act, id, made_at, at: clock.now() });
  await jobs.enqueue(tx, followActJobName, { actId: id });
}
