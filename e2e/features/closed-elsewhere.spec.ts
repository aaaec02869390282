import type { Browser, Page } from '@playwright/test';
import { callAs, confirmedPerson, sessionOf, type Session } from '../people/person.ts';
import { device } from '../product/device.ts';
import type { Product } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';

/** A page of its own device, once it hears what changes. */
async function openOn(browser: Browser, product: Product, session: Session, path: string): Promise<Page> {
  const localStorage = [{ name: 'placejuste_auth', value: JSON.stringify(session) }];
  const storageState = { cookies: [], origins: [{ origin: product.origin, localStorage }] };
  const context = await browser.newContext({ ...device, baseURL: product.origin, storageState });
  const page = await context.newPage();
  const joined = page.waitForEvent('websocket', (socket) => socket.url().includes('/realtime/v1/websocket'));
  await page.goto(path);
  await (await joined).waitForEvent('framereceived', ({ payload }) => String(payload).includes('Subscribed to'));
  return page;
}

test('settings-shown-to-a-closed-session: open pages lead to the sign-in, typed words stay', async ({
  product,
  browser,
}) => {
  const { person, session } = await confirmedPerson(product);
  const names = await openOn(browser, product, session, '/pwa/settings/compte');
  const others: (readonly [Page, string])[] = [];
  for (const path of ['/pwa/settings/donnees', '/pwa/settings/notifications', '/pwa/settings/connexion'])
    others.push([await openOn(browser, product, await sessionOf(product, person), path), path]);
  await names.getByLabel('Prénom').fill('Adèle-Marie');
  const elsewhere = await sessionOf(product, person);
  expect((await callAs(product, elsewhere, 'POST', '/auth/v1/logout?scope=others')).status).toBe(204);
  for (const [page, path] of [[names, '/pwa/settings/compte'] as const, ...others]) {
    await expect(page).toHaveURL((url) => url.pathname === '/auth' && url.searchParams.get('next') === path);
    await expect(page.getByText('Vous n’êtes plus connecté')).toBeVisible();
  }
  await names.getByLabel('Email').fill(person.email);
  await names.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await names.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(names.getByLabel('Prénom')).toHaveValue('Adèle-Marie');
  for (const context of browser.contexts()) await context.close();
});
