import { chromium, type Page } from '@playwright/test';
import { install, newPhone } from './people/installed.ts';
import { photographFile } from './people/pictures.ts';
import { openAs, createSubscriber } from './people/signed-in.ts';
import { wholeBrowser } from './product/device.ts';
import { frontOf } from './product/newer-build.ts';
import { expectGoodInEveryLook, expectGoodScreen } from './product/screen.ts';
import { expect, test } from './product/test.ts';

const askForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration('/'))?.update()));

test.use({ serviceWorkers: 'allow' });

/**
 * Waits until the page was reloaded. A former worker that received a request at that moment must end first, and
 * Chromium never ends a worker under a debugger, as in every test: the test ends it instead.
 */
async function expectOpenedAgain(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('ServiceWorker.enable');
  await expect(async () => {
    await protocol.send('ServiceWorker.stopAllWorkers');
    expect(await page.evaluate(() => 'sameOpening' in window)).toBe(false);
  }).toPass({ intervals: [4000], timeout: 40_000 });
}

test('a newer version is offered, never during a declaration; only the asking tab reloads', { tag: '@looks' }, async ({
  product,
}) => {
  test.setTimeout(120_000);
  const front = await frontOf(product);
  const phone = await newPhone(front.origin);
  try {
    const { session } = await createSubscriber(product);
    const page = await phone.open();
    await install(page, session);
    const wizard = await page.context().newPage();
    await wizard.goto('/pwa/declare');
    await expect(wizard.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/pwa');
    const later = await page.context().newPage();
    await later.goto('/pwa');
    for (const one of [page, wizard, later]) {
      await one.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await one.evaluate(() => void Object.assign(window, { sameOpening: true }));
    }
    front.publish();
    await askForUpdate(page);
    await expect(page.getByText('Une nouvelle version est prête')).toBeVisible();
    await expectGoodInEveryLook(page, 'update-offered');
    await expect(wizard.getByText('Une nouvelle version est prête')).toHaveCount(0);
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectOpenedAgain(page);
    await expect(page.getByText('Client actif')).toBeVisible();
    await expect(page.getByText('Une nouvelle version est prête')).toHaveCount(0);
    expect(await wizard.evaluate(() => 'sameOpening' in window)).toBe(true);
    expect(await later.evaluate(() => 'sameOpening' in window)).toBe(true);
    // A tab that still shows the offer reloads with the version taken by the other one.
    await later.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectOpenedAgain(later);
  } finally {
    await phone.throwAway();
    await front.close();
  }
});

test('the manifest: icons, three shortcuts and the share of a notice all lead somewhere', async ({ request }) => {
  const answer = await request.get('/manifest.webmanifest');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: 'PlaceJuste',
    lang: 'fr',
    start_url: '/pwa',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    'Nouvelle déclaration',
    'Historique',
    'J’ai une amende',
  ]);
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut: { icons: unknown[] }) => shortcut.icons)];
  expect(icons.some(({ sizes, purpose }) => sizes === '512x512' && purpose === 'maskable')).toBe(true);
  for (const address of [
    manifest.start_url,
    manifest.share_target.action,
    ...manifest.shortcuts.map(({ url }: { url: string }) => url),
    ...icons.map(({ src }) => src),
  ]) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
});

test('Chromium finds nothing against installing', async ({ product }) => {
  // Only the full browser installs applications.
  const browser = await chromium.launch(wholeBrowser);
  try {
    const page = await browser.newPage();
    await page.goto(`${product.origin}/pwa`);
    const protocol = await page.context().newCDPSession(page);
    const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors');
    // A private window is never installable: this is the only fault allowed here.
    const faults = installabilityErrors.map(({ errorId }) => errorId);
    expect(faults).toContain('in-incognito');
    expect(faults.filter((id) => id !== 'in-incognito')).toEqual([]);
    const { errors } = await protocol.send('Page.getAppManifest');
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('a photograph shared by another application is in the form of a new fine', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  await page.goto('/pwa');
  const { name, mimeType, buffer } = await photographFile('Avis');
  // Android's request for the manifest's share target, simulated by a form of the same origin.
  const arrived = page.waitForURL(/\/mes-amendes\?new=1/);
  await page.evaluate(
    ([file, type, bytes]) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/partage',
        enctype: 'multipart/form-data',
      });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'notice' });
      const list = new DataTransfer();
      list.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], file, { type }));
      input.files = list.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [name, mimeType, buffer.toString('base64')] as const,
  );
  await arrived;
  // The file is read first, which takes time on a busy machine.
  await expect(page.getByRole('img', { name: /avis/i })).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByRole('img', { name: /avis/i })).toBeVisible({ timeout: 60_000 });
});

test('installing is offered from the second opening, and « plus tard » is heard', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  await page.addInitScript(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome: 'dismissed' }),
    });
    window.addEventListener('load', () => window.dispatchEvent(offer));
  });
  const button = page.getByRole('button', { name: 'Installer l’application' });
  await page.goto('/pwa');
  await expect(page.getByText('Client actif')).toBeVisible();
  await page.waitForFunction(() => localStorage.getItem('placejuste_install') !== null);
  await expect(button).toHaveCount(0);
  await page.goto('/pwa');
  await expect(button).toBeVisible();
  await expectGoodInEveryLook(page, 'install-offer');
  await page.getByRole('button', { name: 'Plus tard' }).click();
  await expect(button).toHaveCount(0);
  await page.goto('/pwa/settings/appareil');
  await expect(button).toBeVisible();
});

test('on an iPhone: the worker of iOS, and the three gestures in drawings', { tag: '@long' }, async ({
  browser,
  product,
}) => {
  const { session } = await createSubscriber(product);
  const context = await browser.newContext({
    baseURL: product.origin,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await openAs(page, session);
  await page.goto('/pwa/settings/appareil');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toBe(
    `${product.origin}/sw-ios-stable.js`,
  );
  await page.getByRole('button', { name: 'Comment l’installer' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
  await expectGoodScreen(page, 'install-ios');
  await context.close();
});

test('slow-2g: low-bandwidth mode says so, uses the system’s letters and prefetches nothing', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { effectiveType: 'slow-2g' }),
    }),
  );
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.goto('/pwa');
  await expect(page.getByText('Connexion lente')).toBeVisible();
  await expectGoodScreen(page, 'low-bandwidth');
  expect(fonts).toEqual([]);
});
