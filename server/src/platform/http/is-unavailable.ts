import { isStoreOut } from '../objects/index.ts';
import { isOutage } from '../postgres/index.ts';

/** The database or the store of files does not answer now: nothing is wrong with what was asked, for later. */
export function isUnavailable(error: unknown): boolean {
  return isOutage(error) || isStoreOut(error);
}
