import type { BrowserContext } from '@playwright/test';
import { noticePdf } from '../people/drawn-notice.ts';
import { noticeOf } from '../people/notice.ts';
import { readNotice } from '../steps/contest.ts';
import { expect, test } from '../product/test.ts';

/** Removes functions that pdf.js calls and that iOS 16.0, Firefox 121 or Chrome 111 lack. */
const withoutNewerFunctions = `for (const [holder, names] of [
  [Promise, ['withResolvers', 'try']], [Math, ['sumPrecise']], [URL, ['parse', 'canParse']], [AbortSignal, ['any']],
  [Array, ['fromAsync']],
  [Map.prototype, ['getOrInsert', 'getOrInsertComputed']], [WeakMap.prototype, ['getOrInsert', 'getOrInsertComputed']],
  [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf', 'isSupersetOf',
    'isDisjointFrom', 'symmetricDifference']],
  [Uint8Array, ['fromBase64', 'fromHex']], [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
  [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']], [Response.prototype, ['bytes']],
  [Blob.prototype, ['bytes']],
  [ReadableStream.prototype, ['values', Symbol.asyncIterator]],
  [globalThis, ['Iterator', 'Float16Array', 'OffscreenCanvas', 'ImageDecoder',
    'DecompressionStream', 'CompressionStream', 'VideoFrame']],
]) for (const name of names) Reflect.deleteProperty(holder, name);\n`;

async function startWorkerWith(context: BrowserContext, prelude: string): Promise<void> {
  await context.route(/\.wasm-worker-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${prelude}${await response.text()}` });
  });
}

test('a PDF notice is read without what newer browsers brought', async ({ page, context }) => {
  await page.addInitScript(withoutNewerFunctions);
  await startWorkerWith(context, withoutNewerFunctions);
  await readNotice(page, noticePdf(noticeOf(new Date(), 'Ada Essai')));
});

test('a PDF reader that cannot run blames this browser, never the file nor the network', async ({ page, context }) => {
  await startWorkerWith(context, '/(?<x/;');
  await page.goto('/mes-amendes?new=1');
  await page.locator('#notice-choose').setInputFiles(noticePdf(noticeOf(new Date(), 'Ada Essai')));
  await expect(page.getByRole('alert')).toContainText('Ce navigateur ne sait pas lire les PDF');
  await expect(page.getByRole('alert')).toContainText('Votre fichier n’est pas en cause. Photographiez l’avis');
});

test('« J’ai une amende » that this browser cannot read says what to update', async ({ page, context }) => {
  const unread = { contentType: 'text/javascript', body: 'export const unread = /(?<x/;' };
  await context.route(/\/fines\.page-[\w-]+\.js$/, (route) => route.fulfill(unread));
  await page.goto('/mes-amendes');
  await expect(page.getByRole('heading', { level: 1, name: 'Ce navigateur est trop ancien' })).toBeVisible();
  await expect(page.getByText('Mettez à jour votre téléphone ou ce navigateur')).toBeVisible();
});
