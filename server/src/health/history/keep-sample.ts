import type { ServiceContext } from '../../platform/http/index.ts';
import { samplesRepository, type Sample } from './samples.repository.ts';

/** Writes what one process did in a minute, and lets go of what is older than two days. */
export async function keepSample({ tx }: Pick<ServiceContext, 'tx'>, sample: Sample): Promise<void> {
  const samples = samplesRepository(tx);
  await samples.keep(sample);
  await samples.forgetOld();
}
