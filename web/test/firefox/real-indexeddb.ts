// Replaces `fake-indexeddb` by the browser's own database, emptied before each test by `empty-device.ts`.
const real = window.indexedDB;

export { real as indexedDB };

/** Deletes nothing: a deletion that is not awaited could close the database of the next test. */
export function IDBFactory(): globalThis.IDBFactory {
  return real;
}
