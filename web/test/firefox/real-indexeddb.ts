// Stands in for `fake-indexeddb` where the browser has the real thing, emptied before each test by `empty-device.ts`.
const real = window.indexedDB;

export { real as indexedDB };

/** Deletes nothing: a deletion that nobody waits for can close the database of the test that follows. */
export function IDBFactory(): globalThis.IDBFactory {
  return real;
}
