import type { Position } from '@placejuste/domain/declaration';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { OutboxRow } from '../outbox/outbox-row.ts';

/** A picture or a PDF kept on this device. Bytes and type are apart because WebKit reads stored Blobs back broken. */
export interface KeptPhoto {
  readonly id: string;
  /** The draft or action it belongs to. */
  readonly owner: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** Lower-case hexadecimal, computed the moment the picture came in. */
  readonly sha256: string;
  /** The phone's own time, kept as a claim (ISO). */
  readonly keptAt: string;
  /** What its owner wants to find again with it: which picture of a form it is, how it came in. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** What is learnt of a kept picture afterwards; apart from its bytes, which are written once and never again. */
export interface PhotoMark {
  readonly photoId: string;
  /** Measured at the shutter; it comes when the satellites answer, after the picture is kept. */
  readonly position?: Position;
  /** Where a resumable upload can be taken up again. */
  readonly uploadUrl?: string;
  /** Name under which the server acknowledged the whole file. */
  readonly storedAs?: string;
}

export interface KeptDraft {
  readonly key: string;
  readonly value: unknown;
  readonly savedAt: string;
}

/** Shape fixed by the specification: an action's own record, in the store named `declarations`. */
export interface KeptRecord {
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
  /** The service knows it (its clock, ISO); null until it does. */
  readonly enrolledAt: string | null;
}

interface LocalSchema extends DBSchema {
  declarations: { key: string; value: KeptRecord };
  drafts: { key: string; value: KeptDraft };
  photos: { key: string; value: KeptPhoto; indexes: { owner: string } };
  photoMarks: { key: string; value: PhotoMark };
  outbox: { key: string; value: OutboxRow };
  deviceKeys: { key: string; value: DeviceKey };
  /** What seals the answers of the service kept for one person; unreadable by any script. */
  sealingKeys: { key: string; value: { readonly owner: string; readonly key: CryptoKey } };
}

export type LocalDatabase = IDBPDatabase<LocalSchema>;

const databaseName = 'placejuste';

let opened: Promise<LocalDatabase> | undefined;

/**
 * Opens the database once; a connection the browser drops (memory pressure on iOS) is opened again at the next call.
 */
export function localDatabase(): Promise<LocalDatabase> {
  opened ??= open().catch((failure: unknown) => {
    opened = undefined;
    throw failure;
  });
  return opened;
}

async function open(): Promise<LocalDatabase> {
  try {
    return await openAt(4);
  } catch (failure) {
    // Another tab runs a newer version of the application: its stores hold ours, which nothing removes.
    if (!(failure instanceof DOMException) || failure.name !== 'VersionError') throw failure;
    return openAt(undefined);
  }
}

/** @param version undefined: the one that is there. */
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
    terminated() {
      opened = undefined;
    },
  });
}

export async function closeLocalDatabase(): Promise<void> {
  const current = opened;
  opened = undefined;
  (await current)?.close();
}

/** Rejects where another tab does not let go of it: it is then deleted once that tab closes. */
export async function deleteLocalDatabase(): Promise<void> {
  await closeLocalDatabase();
  await new Promise<void>((resolve, reject) => {
    deleteDB(databaseName, { blocked: () => reject(new Error('local-database-held')) }).then(resolve, reject);
  });
}
