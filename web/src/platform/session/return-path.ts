const key = 'placejuste_return';

/**
 * Stores the page to open after an external sign-in: in this tab only, and never in the return address, which anybody
 * may forge. Null deletes it.
 */
export function storeReturnPath(path: string | null): void {
  try {
    if (path === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, path);
  } catch {
    // With a forbidden or full storage, the person returns to their own page.
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
