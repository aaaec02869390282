import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export interface KeptDeclaration {
  readonly id: string;
  readonly state: string;
  readonly photos: readonly { readonly path: string; readonly sha256: string }[];
}

/** Every declaration in the phone's outbox, including delivered ones, from its local database. */
export async function declarationsKept(page: Page): Promise<readonly KeptDeclaration[]> {
  return page.evaluate(async () => {
    interface Row {
      readonly id: string;
      readonly kind: string;
      readonly state: string;
      readonly payload: { readonly photos: { readonly path: string; readonly sha256: string }[] };
    }
    const rows = await new Promise<Row[]>((resolve, reject) => {
      const opening = indexedDB.open('placejuste');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('outbox').objectStore('outbox').getAll() as IDBRequest<Row[]>;
        reading.onerror = () => reject(reading.error);
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
    return rows
      .filter(({ kind }) => kind === 'declaration.create')
      .map(({ id, state, payload }) => ({
        id,
        state,
        photos: payload.photos.map(({ path, sha256 }) => ({ path, sha256 })),
      }));
  });
}

export interface KeptPicture {
  readonly type: string;
  readonly sha256: string;
  /** Hash of the stored bytes, computed by the page: sending megabytes as a list of numbers would be slow. */
  readonly again: string;
}

/** Pictures in the phone's local database. */
export async function picturesKept(page: Page): Promise<readonly KeptPicture[]> {
  return page.evaluate(async () => {
    const rows = await new Promise<{ type: string; sha256: string; bytes: ArrayBuffer }[]>((resolve, reject) => {
      const opening = indexedDB.open('placejuste');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('photos').objectStore('photos').getAll() as IDBRequest<typeof rows>;
        reading.onerror = () => reject(reading.error);
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
    const hex = (bytes: ArrayBuffer): string =>
      [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('');
    return Promise.all(
      rows.map(async ({ type, sha256, bytes }) => ({
        type,
        sha256,
        again: hex(await crypto.subtle.digest('SHA-256', bytes)),
      })),
    );
  });
}

export interface LeftRow {
  readonly id: string;
  readonly kind: string;
  readonly state: 'queued' | 'needs-sign-in' | 'needs-attention';
  /** Version of the payload's format; the newest one of a declaration when absent. */
  readonly version?: number;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly photos?: readonly { readonly id: string; readonly use: string; readonly bytes: Buffer }[];
  readonly lastCode?: string;
  readonly lastMessage?: string;
  readonly photoId?: string;
}

/**
 * Writes actions into the phone's outbox as if an earlier visit had left them; the application must have been opened
 * once.
 */
export async function leaveOnPhone(page: Page, owner: string, left: readonly LeftRow[]): Promise<void> {
  const rows = left.map(({ photos = [], lastCode = null, lastMessage = null, photoId = null, ...row }, index) => ({
    version: 2,
    ...row,
    owner,
    order: index + 1,
    photos: photos.map(({ id, use }) => ({
      photoId: id,
      bucket: 'declaration-photos',
      objectName: `${owner}/${row.id}/${use}-${id}.jpg`,
      label: 'photo',
    })),
    createdAt: '2026-11-21T09:00:00.000Z',
    attempts: row.state === 'queued' ? 3 : 0,
    nextAttemptAt: null,
    lastCode,
    lastMessage,
    fields: null,
    photoId,
    deliveredAt: null,
    result: null,
  }));
  const pictures = left.flatMap((row) =>
    (row.photos ?? []).map(({ id, use, bytes }) => ({
      id,
      owner: `${owner}/${row.id}`,
      name: `${use}.jpg`,
      type: 'image/jpeg',
      base64: bytes.toString('base64'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      tags: { use },
    })),
  );
  const versions = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name = '', version = 0 }) => `${name} ${version}`));
  // The application must create the database, not this code.
  await expect.poll(versions).toContainEqual(expect.stringMatching(/^placejuste [2-9]/));
  await page.evaluate(
    async ({ rows: kept, pictures: shot }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('placejuste');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => resolve(opening.result);
      });
      const writing = database.transaction(['outbox', 'photos'], 'readwrite');
      for (const row of kept) writing.objectStore('outbox').put(row);
      for (const { base64, ...photo } of shot) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
        writing.objectStore('photos').put({ ...photo, keptAt: '2026-11-21T09:00:00.000Z', bytes });
      }
      await new Promise<void>((resolve, reject) => {
        writing.onabort = () => reject(writing.error);
        writing.oncomplete = () => resolve();
      });
      database.close();
    },
    { rows, pictures },
  );
}
