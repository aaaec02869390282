import { appPaths, sampleDossierPath, sitePaths, unlistedPaths } from '@placejuste/contracts/site';
import type { Page } from '@playwright/test';
import { awaitMail } from '../product/mailbox.ts';
import { colourRules, expectAccessible, expectNoSidewaysScroll, hiddenFocus } from '../product/screen.ts';
import type { Product } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';

/** Switches a theme without reloading the page; the first two change colours only. */
const dress = (page: Page, look: 'dark' | 'contrast' | 'light') =>
  page.evaluate((asked) => {
    document.documentElement.dataset['theme'] = asked === 'dark' ? 'dark' : 'light';
    document.documentElement.classList.toggle('high-contrast', asked === 'contrast');
  }, look);

test('the site is whole: every link leads somewhere, titles are unique, no identifier is double', async ({
  request,
}) => {
  const known: readonly string[] = [...sitePaths, ...appPaths, sampleDossierPath];
  const titles = new Map<string, string>();
  const queue = ['/'];
  const seen = new Set(queue);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    if (!sitePaths.some((one) => one === path)) continue;
    const html = await answer.text();
    expect(html, path).not.toContain('@@');
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    expect(title, path).not.toBe('');
    expect(titles.get(title), title).toBeUndefined();
    titles.set(title, path);
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(new Set(ids).size, `identifiers of ${path}`).toBe(ids.length);
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const url = new URL(href, 'http://site.test');
      if (!url.protocol.startsWith('http')) continue;
      // Listings link to their sources, which depend on earlier imports.
      if (path === '/business-directory' && url.host !== 'site.test') continue;
      expect(url.host, `${path} -> ${href}`).toBe('site.test');
      expect(known, `${path} -> ${href}`).toContain(url.pathname);
      if (seen.has(url.pathname)) continue;
      seen.add(url.pathname);
      queue.push(url.pathname);
    }
  }
  expect(
    sitePaths.filter((path) => !unlistedPaths.includes(path) && !seen.has(path)),
    'pages no link leads to',
  ).toEqual([]);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of sitePaths) expect(sitemap.includes(`${path}</loc>`), path).toBe(!unlistedPaths.includes(path));
});

/** Visits each public page; returns the requests to other origins, and the errors of its console. */
async function visitSite(
  { page, product }: { readonly page: Page; readonly product: Product },
  look: (path: string) => Promise<void>,
): Promise<readonly string[]> {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(product.origin)) strangers.push(request.url());
  });
  page.on('console', (line) => {
    // Ignores an error of the blocked registration of the service worker, on a page that is slow to unload.
    if (line.type() === 'error' && !line.text().includes("reading 'waiting'")) strangers.push(line.text());
  });
  for (const path of sitePaths) {
    await page.goto(path);
    await look(path);
  }
  return strangers;
}

test('every public page is accessible on a phone, with no third party', async ({ page, product }) => {
  const strangers = await visitSite({ page, product }, async (path) => {
    await expectNoSidewaysScroll(page, path);
    await expectAccessible(page, path);
  });
  expect(strangers).toEqual([]);
});

test('every public page is accessible in three looks, at both sizes', { tag: '@long' }, async ({ page, product }) => {
  // A colour is the same at both sizes: each theme is checked at one of them, and all rules at both.
  const strangers = await visitSite({ page, product }, async (path) => {
    for (const [size, look] of [
      [{ width: 360, height: 740 }, 'dark'],
      [{ width: 1280, height: 800 }, 'contrast'],
    ] as const) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page, path);
      await dress(page, look);
      await expectAccessible(page, `${path}, ${look}, ${size.width}`, colourRules);
      await dress(page, 'light');
      await expectAccessible(page, `${path}, light, ${size.width}`);
    }
  });
  expect(strangers).toEqual([]);
});

test('without a network, at 400 %: what has the focus is never under the banner that stays', async ({ page }) => {
  // The code that watches the connection is loaded after the page.
  const watching = page.waitForResponse(/connection/);
  await page.goto('/faq');
  await watching;
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(async () => {
    await page.context().setOffline(false);
    await page.context().setOffline(true);
    await expect(page.getByRole('region', { name: 'Connexion' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  // A toast covers the page until it is closed.
  const messages = page.getByRole('region', { name: 'Messages récents' }).getByRole('button', { name: 'Fermer' });
  while ((await messages.count()) > 0) await messages.first().click();
  expect(await hiddenFocus(page)).toEqual([]);
});

test('a page whose script does not come offers nothing that is dead, and says what to do', async ({ page }) => {
  await page.route(/\/assets\/.+\.js$|\/verifier\/.+\.mjs$/, (route) => route.abort());
  await page.goto('/demo');
  await expect(page.getByText(/Les boutons de cette page n’ont pas pu être chargés/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Détecter ma position' })).toBeHidden();
  await page.goto('/business-directory?q=');
  await expect(page.getByText(/La carte demande un script/)).toBeVisible();
  await expect(page.getByRole('button', { name: /sur une carte/ })).toBeHidden();
  await page.goto('/verifier');
  await expect(page.getByText(/Cherchez une preuve par son numéro/)).toBeVisible();
  await expect(page.getByText(/Comparer une photo/)).toBeHidden();
});

test.describe('with script off', () => {
  test.use({ javaScriptEnabled: false });

  /** The form is returned filled in when it is sent too fast: it is sent again until accepted. */
  const sendUntilTaken = (page: Page, button: string) =>
    expect(async () => {
      await page.getByRole('button', { name: button }).click();
      await expect(page).toHaveURL(/\/message-recu$/, { timeout: 3000 });
    }).toPass({ timeout: 20_000 });

  test('a message is corrected without losing a word, sent and acknowledged', async ({ page, product }) => {
    const email = 'sans.script@exemple.fr';
    await page.goto('/support');
    await page.getByLabel('Prénom et nom').fill('Ada Essai');
    await page.getByLabel('Adresse e-mail').fill('sans.script');
    await page.getByLabel('Votre message').fill('Première ligne\nSeconde « ligne » <b>');
    await page.getByLabel(/J’accepte/).check();
    await page.getByRole('button', { name: 'Envoyer mon message' }).click();
    await expect(page).toHaveTitle(/^Erreur/);
    await expect(page.getByRole('alert')).toContainText('Cette adresse e-mail est incomplète');
    await expect(page.getByLabel('Votre message')).toHaveValue('Première ligne\nSeconde « ligne » <b>');
    await expect(page.getByLabel(/J’accepte/)).toBeChecked();
    await page.getByLabel('Adresse e-mail').fill(email);
    await sendUntilTaken(page, 'Envoyer mon message');
    expect((await awaitMail(product.dataDir, email, /Message reçu/)).text).toContain('Référence\u00a0: PJ-');
  });

  test('a contract is left from any page in two presses, with a proof of the hour', async ({ page, product }) => {
    const email = 'depart@exemple.fr';
    await page.goto('/faq');
    await page.getByRole('link', { name: 'résilier votre contrat' }).click();
    await page.getByLabel('Prénom et nom').fill('Ada Essai');
    await page.getByLabel('Adresse e-mail de votre compte').fill(email);
    await page.getByRole('radio', { name: 'Formule annuelle' }).check();
    await sendUntilTaken(page, 'Notifier la résiliation');
    expect((await awaitMail(product.dataDir, email, /résiliation/)).text).toMatch(
      /Formule annuelle[\s\S]*Reçu le \S+ \d+/,
    );
  });
});
