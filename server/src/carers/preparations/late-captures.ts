import { maxLateCaptures } from '@placejuste/domain/carer';
import { advisoryLock, type Tx } from '../../platform/postgres/index.ts';
import { carersRepository } from '../carers.repository.ts';
import type { LinkRow } from '../carers.tables.ts';

/** Whether a help that ended has brought all it may since; one at a time, so that many at once count too. */
export async function isPastLateCaptures(tx: Tx, { id, ended_at: endedAt }: LinkRow): Promise<boolean> {
  if (endedAt === null) return false;
  await advisoryLock(tx, `carers.late-captures ${id}`);
  return (await carersRepository(tx).countPrepared(id, endedAt)) >= maxLateCaptures;
}
