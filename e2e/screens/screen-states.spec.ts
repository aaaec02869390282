import { appPaths } from '@placejuste/contracts/site';
import type { Page, Route } from '@playwright/test';
import { administratorOf } from '../people/administrator.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expectAccessible, expectNoSidewaysScroll, waitUntilSettled } from '../product/screen.ts';
import type { Product } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';

/**
 * Every screen except the page of components, which has its own states, and the target of mailed links, which
 * redirects.
 */
const screens = appPaths.filter((path) => path !== '/systeme-visuel' && path !== '/auth/callback');
const isTeams = (path: string): boolean => path.startsWith('/admin');

/** Visits every screen while the service answers each call of the application with `answer`. */
async function visitEach(
  { page, product }: { readonly page: Page; readonly product: Product },
  answer: (route: Route) => Promise<void>,
  look: (path: string) => Promise<void>,
): Promise<void> {
  const holder = (await createSubscriber(product)).session;
  const administrator = await administratorOf(product);
  await page.route('**/api/**', answer);
  for (const [session, paths] of [
    [holder, screens.filter((path) => !isTeams(path))],
    [administrator, screens.filter(isTeams)],
  ] as const) {
    await openAs(page, session);
    for (const path of paths) {
      await page.goto(path);
      await look(path);
    }
  }
}

test('each screen is accessible while the service has not answered', { tag: '@long' }, async ({ page, product }) => {
  test.setTimeout(600_000);
  await visitEach(
    { page, product },
    () => Promise.resolve(),
    async (path) => {
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expectNoSidewaysScroll(page, `${path}, waiting`);
      await expectAccessible(page, `${path}, waiting`);
    },
  );
});

test('each screen is accessible when the service fails', { tag: '@long' }, async ({ page, product }) => {
  test.setTimeout(900_000);
  const fail = (route: Route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { code: 'SERVICE_UNAVAILABLE', message: 'Essai.' },
    });
  await visitEach({ page, product }, fail, async (path) => {
    await waitUntilSettled(page, `${path}, failing`);
    await expectNoSidewaysScroll(page, `${path}, failing`);
    await expectAccessible(page, `${path}, failing`);
  });
});
