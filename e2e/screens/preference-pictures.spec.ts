import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { callAs } from '../people/person.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expectOk } from '../people/upload.ts';
import { expectAccessible, expectNoSidewaysScroll, waitUntilSettled } from '../product/screen.ts';
import { test } from '../product/test.ts';

/** Folder of the screenshots of `npm run preference-pictures`. */
const folder = process.env['PREFERENCE_PICTURES'] ?? join('test-results', 'preferences');

const screens = [
  ...['/pwa', '/pwa/declare', '/pwa/declare?step=photos', '/pwa/historique', '/pwa/attente', '/pwa/notifications'],
  ...['/pwa/billing', '/pwa/aidants', '/pwa/a-confirmer', '/aidant', '/pwa/autorisations', '/pwa/settings'],
  ...['affichage', 'appareil', 'compte', 'connexion', 'donnees', 'notifications'].map(
    (page) => `/pwa/settings/${page}`,
  ),
  ...['/mes-amendes', '/dashboard', '/nouvelle-station', '/mes-etablissements', '/auth'],
];

/** Without an account: pages of the site, and the parts of the application open to everybody. */
const signedOut = [
  ...['/', '/faq', '/accessibilite', '/support', '/pricing', '/business-directory', '/verifier', '/demo'],
  ...['/pwa', '/pwa/settings', '/pwa/settings/affichage', '/auth?mode=signup', '/mes-amendes', '/resiliation'],
];

/** Preferences that the themes of the journeys do not include (`expectGoodInEveryLook`). */
const otherLayouts = {
  spacing: { textSpacing: true },
  'left-hand': { leftHand: true },
  simple: { simpleLayout: true },
};
/** Each preference alone, the others by default; sounds and vibrations show nothing. */
const preferences: Readonly<Record<string, object>> = {
  ...otherLayouts,
  ordinary: {},
  small: { fontSize: 'small' },
  large: { fontSize: 'large' },
  xlarge: { fontSize: 'xlarge' },
  dark: { theme: 'dark' },
  contrast: { highContrast: true },
  'dark-contrast': { theme: 'dark', highContrast: true },
  motion: { reducedMotion: true },
};

/**
 * Changes the preference like another window of the same browser: the application receives the event and applies it.
 */
const wear = (page: Page, preference: object): Promise<void> =>
  page.evaluate(async (value) => {
    const key = 'placejuste_accessibility';
    localStorage.setItem(key, JSON.stringify({ autoAdvance: false, ...value }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, preference);

test('each screen in each preference: a picture, and nothing to be moved sideways', async ({ page, product }) => {
  test.setTimeout(900_000);
  const { session } = await createSubscriber(product);
  await expectOk(
    callAs(product, session, 'PUT', `/api/vehicles/${crypto.randomUUID()}`, { plate: 'AB-123-CD', name: 'Voiture' }),
  );
  await openAs(page, session);
  for (const [at, path] of screens.entries()) {
    await page.goto(path);
    await waitUntilSettled(page, path);
    for (const [name, preference] of Object.entries(preferences)) {
      await wear(page, preference);
      await expectNoSidewaysScroll(page, `${path} with ${name}`);
      if (name in otherLayouts) await expectAccessible(page, `${path} with ${name}`);
      await page.screenshot({ path: join(folder, name, `${String(at).padStart(2, '0')}.png`) });
    }
  }
});

test('each open screen in each preference, worn as it is opened', async ({ page }) => {
  test.setTimeout(900_000);
  for (const [at, path] of signedOut.entries()) {
    await page.goto(path);
    for (const [name, preference] of Object.entries(preferences)) {
      await wear(page, preference);
      // A page of the site reads the preferences once.
      await page.reload();
      await waitUntilSettled(page, path);
      await expectNoSidewaysScroll(page, `${path} with ${name}`);
      await page.screenshot({ path: join(folder, name, `out-${String(at).padStart(2, '0')}.png`) });
    }
  }
});
