import type { Feature } from '@placejuste/domain/operation';
import type { Tx } from '../platform/postgres/index.ts';
import { featuresRepository } from './features.repository.ts';

/**
 * True when the operator turned the feature off. Read at each act and never cached, so that a change reaches every node
 * at once.
 */
export function isFeatureOff(tx: Tx, feature: Feature): Promise<boolean> {
  return featuresRepository(tx).isOff(feature);
}
