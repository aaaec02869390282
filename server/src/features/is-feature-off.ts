import type { Feature } from '@placejuste/domain/operation';
import type { Tx } from '../platform/postgres/index.ts';
import { featuresRepository } from './features.repository.ts';

/** Whether the operator turned it off. Asked where the act is refused, never kept: every node knows at once. */
export function isFeatureOff(tx: Tx, feature: Feature): Promise<boolean> {
  return featuresRepository(tx).isOff(feature);
}
