import { chromium } from '@playwright/test';
import { device, wholeBrowser } from '../product/device.ts';
import { expect, test } from '../product/test.ts';

// No push service is available here: the developer tools of the browser deliver the message to the worker.
test.use({ serviceWorkers: 'allow' });

test('a message shows its neutral sentence, and a second of the same takes its place', async ({ product }) => {
  // Only the full browser keeps notifications, and not in a private window.
  const context = await chromium.launchPersistentContext('', { ...wholeBrowser, ...device, baseURL: product.origin });
  const page = await context.newPage();
  await page.context().grantPermissions(['notifications'], { origin: product.origin });
  await page.goto('/pwa');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = (body: string) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin: product.origin,
      registrationId,
      data: JSON.stringify({ id: 'a1', body, path: '/mes-amendes?fine=7' }),
    });
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications();
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
    });
  // One after the other: the worker handles two simultaneous ones in any order.
  for (const body of ['Une heure approche.', 'Une date approche.']) {
    await deliver(body);
    // The id lets the opened page mark the notification as read.
    const data = { id: 'a1', path: '/mes-amendes?fine=7' };
    await expect.poll(shown).toEqual([{ title: 'PlaceJuste', body, tag: 'a1', data }]);
  }
  await context.close();
});
