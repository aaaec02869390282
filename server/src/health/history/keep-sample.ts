import type { ServiceContext } from '../../platform/http/index.ts';
import { samplesRepository, type Sample } from './samples.repository.ts';

/** Stores the counts of one process for a minute, and deletes those older than two days. */
export async function keepSample({ tx }: Pick<ServiceContext, 'tx'>, sample: Sample): Promise<void> {
  const samples = samplesRepository(tx);
  await samples.keep(sample);
  await samples.forgetOld();
}
