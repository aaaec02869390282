import type { Feature } from '@placejuste/domain/operation';
import type { Tx } from '../platform/postgres/index.ts';
import { featuresRepository } from './features.repository.ts';

/** Whether the operator turned it off. Needs a service transaction. */
export function isFeatureOff(tx: Tx, feature: Feature): Promise<boolean> {
  return featuresRepository(tx).isOff(feature);
}
