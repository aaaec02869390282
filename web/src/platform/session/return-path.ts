const key = 'placejuste_return';

/**
 * The page to come back to after a sign-in elsewhere: in this tab alone, and never in the address that comes back,
 * which
 * anybody may write. Null forgets it.
 */
export function storeReturnPath(path: string | null): void {
  try {
    if (path === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, path);
  } catch {
    // A storage that is forbidden or full: the person comes back to their space.
  }
}

/** Returns the stored path and deletes it; null when there is none. */
export function takeStoredPath(): string | null {
  try {
    const path = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return path;
  } catch {
    return null;
  }
}
