import { storeReturnPath, takeStoredPath } from '../../platform/index.ts';
import { parseNextPath } from '../sign-in/next-path.ts';

/** Keeps the page where another service was chosen to sign in. */
export function keepReturnPath({ origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>): void {
  // A sign-in page asks for another one, which it names.
  storeReturnPath(
    parseNextPath(`${pathname}${search}`, origin) ?? parseNextPath(new URLSearchParams(search).get('next'), origin),
  );
}

/** Checked again, like every address that we did not write; it serves once. */
export function takeReturnPath(origin: string): string | null {
  return parseNextPath(takeStoredPath(), origin);
}
