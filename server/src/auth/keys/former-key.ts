import { keyCacheSeconds } from './load-signing-keys.steps.ts';

/**
 * How long a replaced key still verifies: servers that have not seen the new one sign with it for ten minutes, and the
 * last token lives as long as the operator lets it.
 */
export function computeFormerKeySeconds(accessTokenSeconds: number): number {
  return accessTokenSeconds + keyCacheSeconds;
}
