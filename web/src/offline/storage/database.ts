import type { Position } from '@placejuste/domain/declaration';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB, unwrap } from 'idb';
import type { OutboxRow } from '../outbox/outbox-row.ts';

/** A picture or a PDF kept on this device. Bytes and type are apart because WebKit reads stored Blobs back broken. */
export interface StoredPhoto {
  readonly id: string;
  /** The draft or action the picture belongs to. */
  readonly owner: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** Lower-case hexadecimal, computed as soon as the picture arrived. */
  readonly sha256: string;
  /** Time of arrival by the phone's clock (ISO), unverified. */
  readonly keptAt: string;
  /** Free labels set by the owner: which picture of a form it is, how it was taken. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** Facts learnt about a picture after it was stored; kept apart from its bytes, which are written only once. */
export interface PhotoMark {
  readonly photoId: string;
  /** Position requested when the shutter was pressed; the satellites give it after the picture is stored. */
  readonly position?: Position;
  /** Address at which an interrupted upload is resumed. */
  readonly uploadUrl?: string;
  /** Name under which the server acknowledged the whole file. */
  readonly storedAs?: string;
}

export interface StoredDraft {
  readonly key: string;
  readonly value: unknown;
  readonly savedAt: string;
}

/** Shape fixed by the specification: an action's own record, in the store named `declarations`. */
export interface StoredRecord {
  readonly id: string;
  readonly data: unknown;
  readonly timestamp: string;
}

/**
 * The key this device signs one person's manifests with. The private half cannot be read by any script, ours included:
 * the browser keeps it and signs when asked.
 */
export interface DeviceKey {
  readonly owner: string;
  /** RFC 7638 thumbprint of the public half. */
  readonly key: string;
  readonly jwk: { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string };
  readonly privateKey: CryptoKey;
  /** Time at which the service enrolled the key, by its clock (ISO); null until then. */
  readonly enrolledAt: string | null;
}

interface LocalSchema extends DBSchema {
  declarations: { key: string; value: StoredRecord };
  drafts: { key: string; value: StoredDraft };
  photos: { key: string; value: StoredPhoto; indexes: { owner: string } };
  photoMarks: { key: string; value: PhotoMark };
  outbox: { key: string; value: OutboxRow };
  deviceKeys: { key: string; value: DeviceKey };
  /** Key that encrypts the replies kept for one person; no script can read it. */
  sealingKeys: { key: string; value: { readonly owner: string; readonly key: CryptoKey } };
}

export type LocalDatabase = IDBPDatabase<LocalSchema>;

const databaseName = 'placejuste';

let connection: Promise<LocalDatabase> | undefined;

/**
 * Opens the database once; a connection the browser drops (memory pressure, a phone that slept) is opened again at the
 * next call.
 */
export async function openLocalDatabase(): Promise<LocalDatabase> {
  const current = connect();
  const database = await current;
  if (isAlive(database)) return database;
  if (connection === current) connection = undefined;
  return connect();
}

function connect(): Promise<LocalDatabase> {
  connection ??= openAnyVersion().catch((failure: unknown) => {
    connection = undefined;
    throw failure;
  });
  return connection;
}

/**
 * Returns false for a connection that WebKit dropped without an event, or with an event that comes once another is
 * open: every use of it would fail until the page is reloaded.
 */
function isAlive(database: LocalDatabase): boolean {
  try {
    // An empty transaction ends at once; this store is the least used.
    unwrap(database).transaction('sealingKeys');
    return true;
  } catch (failure) {
    return !(failure instanceof DOMException) || failure.name !== 'InvalidStateError';
  }
}

async function openAnyVersion(): Promise<LocalDatabase> {
  try {
    return await openAt(4);
  } catch (failure) {
    // Another tab runs a newer version of the application, whose stores include ours: no version removes a store.
    if (!(failure instanceof DOMException) || failure.name !== 'VersionError') throw failure;
    return openAt(undefined);
  }
}

/** @param version undefined: the version that this browser already has. */
function openAt(version: number | undefined): Promise<LocalDatabase> {
  return openDB<LocalSchema>(databaseName, version, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('declarations', { keyPath: 'id' });
        database.createObjectStore('drafts', { keyPath: 'key' });
        database.createObjectStore('photos', { keyPath: 'id' }).createIndex('owner', 'owner');
      }
      if (before < 2) {
        database.createObjectStore('photoMarks', { keyPath: 'photoId' });
        database.createObjectStore('outbox', { keyPath: 'id' });
      }
      if (before < 3) database.createObjectStore('deviceKeys', { keyPath: 'owner' });
      if (before < 4) database.createObjectStore('sealingKeys', { keyPath: 'owner' });
    },
    blocking() {
      // Another tab opens a newer version of the database: closing this connection at once lets it.
      void closeLocalDatabase();
    },
  });
}

/** Closes the connection; the next `openLocalDatabase` opens it again. */
export async function closeLocalDatabase(): Promise<void> {
  const current = connection;
  connection = undefined;
  (await current)?.close();
}

/** Deletes the whole database. @throws when another tab holds it open: the browser deletes it once that tab closes. */
export async function deleteLocalDatabase(): Promise<void> {
  await closeLocalDatabase();
  await new Promise<void>((resolve, reject) => {
    deleteDB(databaseName, { blocked: () => reject(new Error('local-database-held')) }).then(resolve, reject);
  });
}
