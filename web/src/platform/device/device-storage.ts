type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const values = new Map<string, string>();
const memory: KeyValueStore = {
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => void values.set(key, value),
  removeItem: (key) => void values.delete(key),
};

/**
 * Returns the browser's storage; where the person or the browser forbids it, the memory of this tab: signing in and
 * declaring then work as usual, and nothing outlives the tab.
 */
export function getDeviceStorage(): KeyValueStore {
  try {
    // Reading the property throws where all cookies are blocked; in some web views it is null.
    return (window.localStorage as Storage | null) ?? memory;
  } catch {
    return memory;
  }
}
