import type { Page } from '@playwright/test';

export interface KeptDeclaration {
  readonly id: string;
  readonly state: string;
  readonly photos: readonly { readonly path: string; readonly sha256: string }[];
}

/** Every declaration in the phone's queue, delivered ones included, as its local database has them. */
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
    return rows.filter(({ kind }) => kind === 'declaration.create').map(({ id, state, payload }) => ({ id, state, photos: payload.photos.map(({ path, sha256 }) => ({ path, sha256 })) }));
  });
}

/** How many pictures lie in the phone's local database. */
export async function picturesKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('placejuste');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('photos').objectStore('photos').count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}
