import type { Page } from '@playwright/test';
import { install, newPhone } from './people/installed.ts';
import { test as base } from './people/phone.ts';
import { createSubscriber } from './people/signed-in.ts';
import { frontOf, type Front } from './product/newer-build.ts';
import { expectGoodScreen } from './product/screen.ts';
import { expect } from './product/test.ts';

/** The phone reaches the shared product through a proxy: closing it simulates a stopped server for this phone. */
const test = base.extend<{ readonly front: Front }>({
  front: async ({ product }, use) => {
    const front = await frontOf(product);
    await use(front);
    await front.close();
  },
  phone: async ({ front }, use) => {
    const phone = await newPhone(front.origin);
    await use(phone);
    await phone.throwAway();
  },
});

/** Every address cached by the worker, by cache. */
async function keptAddresses(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return Object.fromEntries(names.map((name, index) => [name, lists[index] ?? []]));
  });
}

test('cold start without network: home, the declaration and the fines open in a new browser', async ({
  product,
  front,
  phone,
}) => {
  const { person, session } = await createSubscriber(product);
  await install(await phone.open(), session);
  await phone.close();
  await front.close();
  await phone.airplane(true);

  const page = await phone.open();
  await page.goto('/pwa');
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText('Client actif')).toBeVisible();
  await page.getByRole('link', { name: 'Nouvelle déclaration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^(Où est la voiture|C’est bien ici)/ })).toBeVisible();
  await phone.close();

  const again = await phone.open();
  await again.goto('/pwa/declare');
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(again.getByRole('heading', { level: 1, name: /^(Où est la voiture|C’est bien ici)/ })).toBeVisible();
  for (const path of ['/pwa/historique', '/pwa/settings', '/mes-amendes?new=1', '/pwa/confirm']) {
    await again.goto(path);
    await expect(again.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expect(again.getByText('Une erreur est survenue'), path).toHaveCount(0);
  }
  // Used on the spot, often in an underground car park.
  await again.goto('/nouvelle-station');
  await expect(again.getByRole('heading', { level: 1, name: 'Places réservées' })).toBeVisible();
  // The person's page and the payments open with the data stored on this phone.
  await again.goto('/dashboard');
  // With a deadline once the team has answered other people.
  const review = /^(Notre équipe vérifie vos papiers|Réponse attendue)/;
  await expect(again.getByRole('heading', { level: 2, name: review })).toBeVisible();
  await expect(again.getByText('Vos papiers s’affichent ici avec du réseau.')).toBeVisible();
  await again.goto('/pwa/billing');
  await expect(again.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(again.getByText('Une erreur est survenue')).toHaveCount(0);
  // Pages that need a network are not cached, and say so.
  await again.goto('/mes-etablissements');
  await expect(again.getByText('Cette page a besoin du réseau')).toBeVisible();
});

test('session-expires-while-offline: the application still opens as that person', async ({ product, front, phone }) => {
  const { person, session } = await createSubscriber(product);
  const page = await phone.open();
  await install(page, session);
  await front.close();
  await phone.airplane(true);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('placejuste_auth') ?? '{}') as object;
    localStorage.setItem('placejuste_auth', JSON.stringify({ ...kept, expires_at: 1_700_000_000 }));
  });
  await page.goto('/pwa');
  await expect(page.getByText(person.email)).toBeVisible();
  await page.goto('/pwa/declare');
  await expect(page.getByRole('heading', { level: 1, name: /^(Où est la voiture|C’est bien ici)/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('placejuste_auth'))).not.toBeNull();
});

test('a page never fetched: a French page says what the network lacks and what works without it', async ({
  product,
  phone,
}) => {
  const { session } = await createSubscriber(product);
  const page = await phone.open();
  await install(page, session);
  await phone.airplane(true);
  const answer = await page.goto('/paiement-fictif/rien');
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1, name: 'Cette page a besoin du réseau' })).toBeVisible();
  await expectGoodScreen(page, 'offline-page');
  // The public home too: it describes what this phone already has.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Cette page a besoin du réseau' })).toBeVisible();
});

test('only files of the build are cached, per version; our older caches go, foreign ones stay', async ({
  product,
  phone,
}) => {
  const { session } = await createSubscriber(product);
  const page = await phone.open();
  await page.goto('/prices.json');
  await page.evaluate(
    async () =>
      void (await Promise.all(
        ['placejuste-shell-v1.3.9', 'placejuste-images', 'autre-v1'].map((name) => caches.open(name)),
      )),
  );
  await install(page, session);
  for (const path of ['/pwa/historique', '/pwa/billing', '/mes-amendes', '/dashboard', '/prices.json']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await expect
    .poll(async () => Object.keys(await keptAddresses(page)).sort())
    .toEqual(['autre-v1', 'placejuste-shell-v1.4.0']);
  const kept = (await keptAddresses(page))['placejuste-shell-v1.4.0'] ?? [];
  expect(kept).toContain('/app.html');
  expect(
    kept.filter(
      (path) =>
        !/^\/(assets\/[\w.-]+|[\w-]+\.(html|js|json|svg|webmanifest)|icons\/[\w-]+\.png|__generation)$/.test(path),
    ),
  ).toEqual([]);
  const bodies = await page.evaluate(async () => {
    const cache = await caches.open('placejuste-shell-v1.4.0');
    const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    return (await Promise.all(answers.map((answer) => answer?.text() ?? ''))).join('');
  });
  expect(bodies).not.toContain(session.user.id);
  expect(bodies).not.toContain(session.access_token);
});

test('the worker’s two files are asked again each time and may rule the whole site', async ({ request }) => {
  for (const path of ['/sw.js', '/sw-ios-stable.js']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'content-type': expect.stringContaining('javascript'),
    });
  }
});
