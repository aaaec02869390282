import { chromium } from '@playwright/test';
import { device, wholeBrowser } from '../product/device.ts';
import { expect, test } from '../product/test.ts';

// No push service of a browser answers here: the message is handed to the worker by the browser's own tools.
test.use({ serviceWorkers: 'allow' });

test('a message shows its neutral sentence, and a second of the same takes its place', async ({ product }) => {
  // Only the whole browser keeps notifications, and outside a private window.
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
  // One after the other: the worker answers two at once in any order.
  for (const body of ['Une heure approche.', 'Une date approche.']) {
    await deliver(body);
    // The page that opens marks the notification read by its identifier.
    const data = { id: 'a1', path: '/mes-amendes?fine=7' };
    await expect.poll(shown).toEqual([{ title: 'PlaceJuste', body, tag: 'a1', data }]);
  }
  await context.close();
});
