import type { featuresContract } from '@placejuste/contracts/features';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import { featureSentences } from '@placejuste/domain/operation';
import type { ServiceContext } from '../platform/http/index.ts';
import { featuresRepository } from './features.repository.ts';

type Reply = ReplyOf<typeof featuresContract.calls.listOffFeatures>;

/**
 * Lists the features that are off, except broadcasts, which only the team uses, with the sentence shown to people;
 * neither the reason nor the author.
 */
export async function listOffFeatures({ tx }: Pick<ServiceContext, 'tx'>): Promise<Result<Reply, never>> {
  const off = await featuresRepository(tx).list();
  const shownFeatures = off.filter(({ feature }) => feature !== 'broadcasts');
  return ok({ off: shownFeatures.map(({ feature }) => ({ feature, sentence: featureSentences[feature] })) });
}
