import { isStoreOut } from '../objects/index.ts';
import { isOutage } from '../postgres/index.ts';

/** True when the database or the object store does not answer: the request itself is valid, and may be repeated. */
export function isUnavailable(error: unknown): boolean {
  return isOutage(error) || isStoreOut(error);
}
