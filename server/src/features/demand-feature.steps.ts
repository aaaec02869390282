import { featureSentences, type Feature } from '@placejuste/domain/operation';
import { HttpRefusal, runAsService, type Platform } from '../platform/http/index.ts';
import { featuresRepository } from './features.repository.ts';

/** @throws HttpRefusal when the operator turned it off, with what people read then */
export async function demandFeature(platform: Platform, feature: Feature): Promise<void> {
  const isOff = await runAsService(platform, ({ tx }) => featuresRepository(tx).isOff(feature));
  if (isOff) throw new HttpRefusal(409, 'FEATURE_OFF', featureSentences[feature]);
}
