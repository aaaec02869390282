import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { leaveOnPhone, picturesKept } from '../people/local-database.ts';
import { callAs, confirmedPerson, sessionOf, type Session } from '../people/person.ts';
import { lightPhotograph } from '../people/pictures.ts';
import { device } from '../product/device.ts';
import { newProduct, type Product } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';

const key = 'placejuste_auth';
const hourMs = 3_600_000;

/** A browser with a stored session. */
async function deviceWith(browser: Browser, product: Product, session: Session): Promise<BrowserContext> {
  const localStorage = [{ name: key, value: JSON.stringify(session) }];
  const storageState = { cookies: [], origins: [{ origin: product.origin, localStorage }] };
  return browser.newContext({ ...device, baseURL: product.origin, storageState });
}

async function openSettings(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/pwa/settings/connexion');
  await expectHeld(page);
  return page;
}

/** The settings of a signed-in person, with the sessions listed by the service. */
const expectHeld = (page: Page) =>
  expect(
    page.getByRole('region', { name: 'Où votre compte est ouvert' }).getByText('Cet appareil', { exact: true }),
  ).toBeVisible();
const refreshTokenOf = (page: Page) =>
  page.evaluate((name) => (JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Session>).refresh_token, key);
/** Simulates a device that wakes up: its stored session expired meanwhile. */
const wakeWith = (page: Page, session: Session) =>
  page.evaluate(
    ([name, kept]) => {
      localStorage.setItem(name, kept);
      document.dispatchEvent(new Event('visibilitychange'));
    },
    [key, JSON.stringify(session)] as const,
  );

test.use({ serviceWorkers: 'allow' });

test('a session lasts through reloads, tabs, sleep and lost networks, and ends from elsewhere', async ({
  browser,
  database,
}) => {
  const product = await newProduct(database);
  // Two hours ago: each of these tokens expired an hour ago.
  await product.start(new Date(Date.now() - 2 * hourMs));
  const { person, session: asleep } = await confirmedPerson(product);
  const [cut, tabs] = [await sessionOf(product, person), await sessionOf(product, person)];
  const late = await sessionOf(product, person);
  await product.stop();
  await product.start();

  const one = await deviceWith(browser, product, await sessionOf(product, person));
  const page = await openSettings(one);
  await test.step('a reload keeps it', async () => {
    const before = await refreshTokenOf(page);
    await page.reload();
    await expectHeld(page);
    expect(await refreshTokenOf(page)).toBe(before);
  });
  await test.step('asleep past its end, it comes back', async () => {
    await wakeWith(page, asleep);
    await expect.poll(() => refreshTokenOf(page)).not.toBe(asleep.refresh_token);
    await page.reload();
    await expectHeld(page);
  });
  await test.step('without a network at its end, what the phone knows stays, and it recovers', async () => {
    // The code that reports it is loaded after the first screen.
    await expect(async () => {
      await one.setOffline(false);
      await one.setOffline(true);
      await expect(page.getByText('Mode hors ligne').first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    await wakeWith(page, cut);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion et appareils');
    expect(await refreshTokenOf(page)).toBe(cut.refresh_token);
    await one.setOffline(false);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => refreshTokenOf(page)).not.toBe(cut.refresh_token);
    await page.reload();
    await expectHeld(page);
  });
  const two = await deviceWith(browser, product, tabs);
  await test.step('two tabs that renew it at the same instant both stay signed in, with one child', async () => {
    const children = new Set<unknown>();
    two.on('response', async (response) => {
      if (!response.url().includes('grant_type=refresh_token')) return;
      const { refresh_token: child } = (await response.json()) as Partial<Session>;
      children.add(child);
    });
    const pages = await Promise.all([openSettings(two), openSettings(two)]);
    const [first, second] = await Promise.all(pages.map((page) => refreshTokenOf(page)));
    expect(first).not.toBe(tabs.refresh_token);
    expect(second).toBe(first);
    expect([...children]).toEqual([first]);
  });
  await test.step('by a clock a day late it is renewed once it ran out; a day ahead, not at each call', async () => {
    for (const [days, kept] of [
      [-1, late],
      [1, await sessionOf(product, person)],
    ] as const) {
      const context = await deviceWith(browser, product, kept);
      await context.clock.setSystemTime(new Date(Date.now() + 24 * days * hourMs));
      let renewals = 0;
      context.on('request', (request) => (renewals += Number(request.url().includes('grant_type=refresh_token'))));
      await openSettings(context);
      expect(renewals).toBe(1);
      await context.close();
    }
  });
  await test.step('closed from another device it is noticed, and the photos it has not sent stay', async () => {
    await one.setOffline(true);
    const photo = { id: randomUUID(), use: 'parking', bytes: await lightPhotograph() };
    const left = {
      id: randomUUID(),
      kind: 'declaration.create',
      state: 'queued',
      payload: {},
      photos: [photo],
    } as const;
    await leaveOnPhone(page, asleep.user.id, [left]);
    const own = await sessionOf(product, person);
    expect((await callAs(product, own, 'POST', '/auth/v1/logout?scope=others')).status).toBe(204);
    const address = page.url();
    // Left first: back online, the page might notice before it is loaded again.
    await page.goto('about:blank');
    await one.setOffline(false);
    await page.goto(address);
    await expect(page).toHaveURL(/\/auth\?mode=login/);
    await expect(page.getByText('Vous n’êtes plus connecté')).toBeVisible();
    expect(await picturesKept(page)).toHaveLength(1);
  });
  for (const context of browser.contexts()) await context.close();
  await product.remove();
});
