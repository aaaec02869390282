import { appPaths } from '@placejuste/contracts/site';
import type { Page } from '@playwright/test';
import { administratorOf } from '../people/administrator.ts';
import { confirmedPerson } from '../people/person.ts';
import { openAs, prefer, createSubscriber } from '../people/signed-in.ts';
import { device } from '../product/device.ts';
import {
  expectAccessible,
  expectGoodInEveryLook,
  expectGoodScreen,
  expectNoSidewaysScroll,
  looks,
  waitUntilSettled,
} from '../product/screen.ts';
import type { Product } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';

/** Without an account: the pages open to everybody, the sign-in screens, an unknown address. */
const open = ['/', '/auth', '/auth?mode=signup', '/auth?mode=reset', '/auth/callback', '/pwa', '/admin/login', '/rien'];
const componentsPath = '/systeme-visuel';
const isTeams = (path: string): boolean => path.startsWith('/admin');
/**
 * Every other address, except the page of components, which repeats each region in each theme. A page added to the
 * application is checked automatically.
 */
const holders = [
  ...appPaths.filter((path) => !isTeams(path) && !path.startsWith('/auth') && path !== componentsPath),
  '/pwa/declare?step=photos',
];
const teams = appPaths.filter((path) => isTeams(path) && path !== '/admin/login');

const named = (path: string): string => path.replaceAll(/[/?=]+/g, '-').replace(/^-|-$/g, '') || 'home';

/** Visits each screen: without an account, as a holder, and as an administrator. */
async function visitScreens(
  { page, product }: { readonly page: Page; readonly product: Product },
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const visit = async (path: string, name: string): Promise<void> => {
    await page.goto(path);
    await look(page, name);
  };
  for (const path of open) await visit(path, named(path));
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  for (const path of holders) await visit(path, `in-${named(path)}`);
  await openAs(page, await administratorOf(product));
  for (const path of teams) await visit(path, `team-${named(path)}`);
}

test('every screen is accessible and keeps its width', ({ page, product }) =>
  visitScreens({ page, product }, expectGoodScreen));

test('every screen is accessible and keeps its width, in every look', { tag: '@long' }, ({ page, product }) =>
  visitScreens({ page, product }, expectGoodInEveryLook),
);

// The test above checks the look of these three screens.
test('in each look, what the person chose is worn before the application runs, and stays', { tag: '@long' }, async ({
  browser,
  product,
}) => {
  const { session } = await createSubscriber(product);
  // The other themes differ by their window, or by what the system forces, which the person did not choose.
  const chosen = looks.filter(({ name }) => ['dark', 'contrast', '320-large', 'light'].includes(name));
  for (const { size, scheme, fontSize, contrast, name } of chosen) {
    const context = await browser.newContext({
      ...device,
      baseURL: product.origin,
      viewport: size,
      colorScheme: scheme,
    });
    const page = await context.newPage();
    await prefer(page, { fontSize, highContrast: contrast });
    await openAs(page, session);
    const worn = () =>
      page.evaluate(() => ({
        theme: document.documentElement.dataset['theme'],
        fontSize: document.documentElement.dataset['fontSize'],
        contrast: document.documentElement.classList.contains('high-contrast'),
      }));
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/pwa', { waitUntil: 'commit' });
    await page.locator('body').waitFor({ state: 'attached' });
    expect(await worn(), name).toEqual({ theme: scheme, fontSize, contrast });
    await page.unrouteAll();
    for (const path of ['/', '/pwa', '/mes-amendes']) {
      await page.goto(path);
      await waitUntilSettled(page, path);
      expect(await worn(), `${path} in ${name}`).toEqual({ theme: scheme, fontSize, contrast });
      await expectNoSidewaysScroll(page, `${path} in ${name}`);
    }
    await context.close();
  }
});

test('plans: signed in without a subscription, the plans are shown', async ({ page, product }) => {
  const { session, person } = await confirmedPerson(product);
  await openAs(page, session);
  await page.goto('/pwa');
  await expect(page.getByText('Populaire')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText('Compte validé')).toBeVisible();
  await expectAccessible(page, 'plans');
});
