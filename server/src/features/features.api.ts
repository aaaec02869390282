import type { Feature, OffReason } from '@placejuste/domain/operation';
import type { Tx } from '../platform/postgres/index.ts';
import { featuresRepository, type OffFeature } from './features.repository.ts';

// Functions for the team's suite and the health page, each in a service transaction.

/** Lists the features that are off, with the reason, the time and the author; off longest first. */
export function listSwitchedOff(tx: Tx): Promise<readonly OffFeature[]> {
  return featuresRepository(tx).list();
}

/** Turns a feature off. False when it was already off. */
export function switchOff(
  tx: Tx,
  feature: Feature,
  decision: { readonly reason: OffReason; readonly at: Date; readonly by: string },
): Promise<boolean> {
  return featuresRepository(tx).turnOff(feature, decision);
}

/** Turns a feature on. False when it was already on. */
export function switchOn(tx: Tx, feature: Feature): Promise<boolean> {
  return featuresRepository(tx).turnOn(feature);
}
