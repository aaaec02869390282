import { storeReturnPath, takeStoredPath } from '../../platform/index.ts';
import { parseNextPath } from '../sign-in/next-path.ts';

/** Stores the page where a provider was chosen to sign in. */
export function keepReturnPath({ origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>): void {
  // For a sign-in page, stores the page of its `next` parameter.
  storeReturnPath(
    parseNextPath(`${pathname}${search}`, origin) ?? parseNextPath(new URLSearchParams(search).get('next'), origin),
  );
}

/** Returns the stored path and deletes it; checked again, like every address we did not write. */
export function takeReturnPath(origin: string): string | null {
  return parseNextPath(takeStoredPath(), origin);
}
