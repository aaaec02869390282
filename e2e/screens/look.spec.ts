import { confirmedPerson } from '../people/person.ts';
import { openAs, prefer, subscriber } from '../people/signed-in.ts';
import { expectAccessible, expectNoSidewaysScroll, picture } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

const looks = [
  { name: 'light', scheme: 'light', preferences: {} },
  { name: 'dark', scheme: 'dark', preferences: {} },
  { name: 'contrast', scheme: 'light', preferences: { highContrast: true } },
] as const;

const open = ['/', '/auth', '/auth?mode=signup', '/auth?mode=reset', '/pwa', '/admin/login', '/rien'];
const signedIn = ['/dashboard', '/mes-amendes', '/pwa', '/pwa/declare', '/pwa/declare?step=photos', '/pwa/historique', '/pwa/attente', '/pwa/billing', '/pwa/settings'];

const named = (path: string): string => path.replaceAll(/[/?=]+/g, '-').replace(/^-|-$/g, '') || 'home';

for (const look of looks) {
  test(`${look.name}: every screen is accessible and keeps its width`, async ({ page, product }) => {
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
    await prefer(page, look.preferences);
    const visit = async (path: string, prefix = ''): Promise<void> => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const name = `${look.name}/${prefix}${named(path)}`;
      await picture(page, name);
      await expectAccessible(page, name);
    };
    for (const path of open) await visit(path);
    const { session } = await subscriber(product);
    await openAs(page, session);
    for (const path of signedIn) await visit(path, 'in-');
  });
}

const sizes = [
  { name: '320', width: 320, height: 640, preferences: {} },
  { name: '320-large', width: 320, height: 640, preferences: { fontSize: 'xlarge' } },
  { name: '1280', width: 1280, height: 800, preferences: {} },
] as const;

for (const size of sizes) {
  test(`${size.name}: no screen moves sideways`, async ({ page, product }) => {
    await page.setViewportSize(size);
    await prefer(page, size.preferences);
    const visit = async (path: string, prefix = ''): Promise<void> => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoSidewaysScroll(page, path);
      await picture(page, `${size.name}/${prefix}${named(path)}`);
    };
    for (const path of open) await visit(path);
    const { session } = await subscriber(product);
    await openAs(page, session);
    for (const path of signedIn) await visit(path, 'in-');
  });
}

test('plans: signed in without a subscription, the plans are shown', async ({ page, product }) => {
  const { session, person } = await confirmedPerson(product);
  await openAs(page, session);
  await page.goto('/pwa');
  await expect(page.getByText('Populaire')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText('Compte validé')).toBeVisible();
  await expectAccessible(page, 'plans');
});
