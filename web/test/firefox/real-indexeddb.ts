// Stands in for `fake-indexeddb` where the browser has the real thing: each file starts from an emptied database.
const name = 'placejuste';

function emptied(): globalThis.IDBFactory {
  // Queued before any opening that follows, and answered once who holds the database let go.
  indexedDB.deleteDatabase(name);
  return indexedDB;
}

emptied();

/** `new IDBFactory()` is a new device. */
export function IDBFactory(): globalThis.IDBFactory {
  return emptied();
}
