import { keyCacheSeconds } from './load-signing-keys.steps.ts';

/**
 * Seconds during which a replaced key still verifies: servers that have not seen the new one sign with it for ten
 * minutes, and its last token lives as long as the operator has set.
 */
export function computeFormerKeySeconds(accessTokenSeconds: number): number {
  return accessTokenSeconds + keyCacheSeconds;
}
