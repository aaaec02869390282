import { maxLateCaptures } from '@placejuste/domain/carer';
import { advisoryLock, type Tx } from '../../platform/postgres/index.ts';
import { carersRepository } from '../carers.repository.ts';
import type { LinkRow } from '../carers.tables.ts';

/** True when an ended help has reached its limit of late captures. Locked, so that simultaneous ones count too. */
export async function isPastLateCaptures(tx: Tx, { id, ended_at: endedAt }: LinkRow): Promise<boolean> {
  if (endedAt === null) return false;
  await advisoryLock(tx, `carers.late-captures ${id}`);
  return (await carersRepository(tx).countPrepared(id, endedAt)) >= maxLateCaptures;
}
