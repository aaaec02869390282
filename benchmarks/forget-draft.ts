import type { BrowserContext } from 'playwright-core';

/** Deletes the draft of a declaration, so that each measure starts a new one. */
export async function forgetDraft(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('placejuste');
        opening.onerror = () => reject(new Error('No local database'));
        opening.onsuccess = () => {
          const clearing = opening.result.transaction('drafts', 'readwrite');
          clearing.objectStore('drafts').clear();
          clearing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await page.close();
}
