import { createHash } from 'node:crypto';
import type { ServiceContext } from '../../platform/http/index.ts';
import { saleTermsRepository } from './sale-terms.repository.ts';

/** Records the conditions of sale, valid from now on. */
export async function recordTerms({ tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>, content: string): Promise<void> {
  const digest = createHash('sha256').update(content).digest('hex');
  await saleTermsRepository(tx).record({ digest, content }, clock.now());
}
