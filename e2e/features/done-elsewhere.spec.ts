import { randomUUID } from 'node:crypto';
import { noticeOf } from '../people/notice.ts';
import { callAs, confirmedPerson, sessionOf } from '../people/person.ts';
import { openAs } from '../people/signed-in.ts';
import { expectOk } from '../people/upload.ts';
import { newProduct } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';

const dayMs = 86_400_000;

test('done-on-another-device: a notification asks no more, in the open centre and after a reload', async ({ page }) => {
  // The embedded database lives in the product's process, with its shifted clock, as do its jobs.
  const product = await newProduct('embedded');
  // The date of the appeal is in two days: its reminder of three days before fell while the service was stopped.
  const safe = new Date(Date.now() + 2 * dayMs);
  const noticed = new Date(Date.UTC(safe.getUTCFullYear(), safe.getUTCMonth() - 1, safe.getUTCDate(), 12));
  const { number: noticeNumber } = noticeOf(noticed, 'Ada Essai');
  await product.start(new Date(Date.now() - 3 * dayMs));
  const { person, session: early } = await confirmedPerson(product);
  const fine = randomUUID();
  const noticeDate = noticed.toISOString().slice(0, 10);
  const fps = { id: fine, track: 'fps', noticeNumber, noticeDate, delivery: 'windscreen' };
  await expectOk(callAs(product, early, 'POST', '/api/fines', fps));
  await product.stop();
  await product.start();
  const elsewhere = await sessionOf(product, person);
  await openAs(page, await sessionOf(product, person));
  await page.goto(`${product.origin}/pwa/notifications`);
  const told = page.getByRole('region', { name: /^Envoyer le recours/ }).first();
  const left = told.getByText(/^Dans \d+ jours\.$|^C’est /);
  await expect(async () => {
    await page.reload();
    await expect(left).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expect(told.getByRole('link', { name: /^Préparer mon recours/ })).toBeVisible();
  const joined = page.waitForEvent('websocket', (socket) => socket.url().includes('/realtime/v1/websocket'));
  await page.reload();
  await (await joined).waitForEvent('framereceived', ({ payload }) => String(payload).includes('Subscribed to'));
  await expect(left).toBeVisible();
  const sent = { id: randomUUID(), step: 'sent', on: new Date().toISOString().slice(0, 10), channel: 'registered' };
  await expectOk(callAs(product, elsewhere, 'POST', `/api/fines/${fine}/steps`, sent));
  await expect(left).toHaveCount(0);
  await page.reload();
  await expect(told.getByRole('link', { name: /^Voir mon amende/ })).toBeVisible();
  await expect(left).toHaveCount(0);
  await product.remove();
});
