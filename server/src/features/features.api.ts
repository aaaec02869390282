import type { Feature, OffReason } from '@placejuste/domain/operation';
import type { Tx } from '../platform/postgres/index.ts';
import { featuresRepository, type OffFeature } from './features.repository.ts';

// What the team’s suite and the page of health ask of this slice, each in a transaction of the service.

/** What is off, why, since when and by whom; the longest off first. */
export function listSwitchedOff(tx: Tx): Promise<readonly OffFeature[]> {
  return featuresRepository(tx).list();
}

/** False when it was off already. */
export function switchOff(
  tx: Tx,
  feature: Feature,
  decision: { readonly reason: OffReason; readonly at: Date; readonly by: string },
): Promise<boolean> {
  return featuresRepository(tx).turnOff(feature, decision);
}

/** False when it was on already. */
export function switchOn(tx: Tx, feature: Feature): Promise<boolean> {
  return featuresRepository(tx).turnOn(feature);
}
