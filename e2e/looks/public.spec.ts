import { randomUUID } from 'node:crypto';
import { makeAdministrator, codeOf } from '../people/administrator.ts';
import { depositDeclaration } from '../people/deposit-declaration.ts';
import { createSubscriber } from '../people/signed-in.ts';
import type { Page } from '@playwright/test';
import { waitUntilSettled } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';
import { sitePaths } from '@placejuste/contracts/site';
import { laptop, phone, photographScreen, windowOf } from './photograph-screen.ts';

const teamScreens = [
  '/admin-health',
  '/admin/regles',
  '/admin-suite',
  '/admin-suite/roles',
  '/admin-suite/journal',
  '/admin-suite/formules',
  '/admin-suite/textes',
  '/admin-suite/exports',
  '/admin-suite/annonces',
  '/admin-suite/annuaire',
  '/admin-suite/doublons',
  '/admin-suite/interrupteurs',
  '/admin-suite/e-mails',
];

/** Styles are inlined in the page: its fonts, cached by the first visit, are used by the second. */
async function twice(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.goto(path);
}

test('photographs the pages that need no account', async ({ browser, product }) => {
  test.setTimeout(600_000);
  const { session } = await createSubscriber(product);
  const { id, photographs } = await depositDeclaration(product, session);
  const page = await windowOf(browser, product.origin, phone);
  await twice(page, `/verifier/${id}`);
  await photographScreen(page, 'verify-1-inchangees');
  const [car = Buffer.of()] = photographs;
  await page
    .getByLabel(/Comparer une photo, un dossier de preuve/)
    .setInputFiles({ name: 'retouchee.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([car, Buffer.of(0)]) });
  await expect(page.getByRole('list', { name: 'Résultats' }).getByRole('listitem')).toHaveCount(1);
  await photographScreen(page, 'verify-2-differente');
  await twice(page, `/verifier/${randomUUID()}`);
  await photographScreen(page, 'verify-3-inconnue');
  await twice(page, '/');
  await photographScreen(page, 'public-3-accueil-telephone');
  await twice(page, '/pricing');
  await photographScreen(page, 'public-6-tarifs-telephone');
  await page.context().close();

  const desk = await windowOf(browser, product.origin, laptop);
  await twice(desk, '/');
  await photographScreen(desk, 'public-1-accueil-bureau');
  await twice(desk, '/pricing');
  await photographScreen(desk, 'public-5-tarifs-bureau');
  for (const path of sitePaths.filter((one) => one !== '/' && one !== '/pricing')) {
    await twice(desk, path);
    await photographScreen(desk, `site${path.replaceAll('/', '-')}`, { twins: false });
  }
  await desk.setViewportSize(phone);
  for (const path of sitePaths.filter((one) => one !== '/' && one !== '/pricing')) {
    await twice(desk, path);
    await photographScreen(desk, `site-phone${path.replaceAll('/', '-')}`, { twins: false });
  }
  await desk.context().close();
});

test('photographs the screens of the team', async ({ browser, product }) => {
  test.setTimeout(300_000);
  for (let one = 0; one < 4; one += 1) await createSubscriber(product);
  const page = await windowOf(browser, product.origin, laptop);
  const who = makeAdministrator(product);
  await page.goto('/admin');
  await page.waitForURL('**/admin/login');
  await photographScreen(page, 'admin-0-entree');
  await page.getByLabel('Adresse e-mail').fill(who.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page.getByRole('img', { name: /Code QR/ })).toBeVisible();
  await photographScreen(page, 'admin-0-second-facteur', { twins: false });
  const secret = (await page.locator('.secret').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code à six chiffres', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await page.waitForURL(/\/admin$/);
  await page.waitForTimeout(2000);
  await photographScreen(page, 'admin-1-file');
  for (const path of teamScreens) {
    await page.goto(path);
    await waitUntilSettled(page, path);
    await photographScreen(page, `team${path.replaceAll('/', '-')}`, { twins: path === '/admin-health' });
  }
  await page.goto('/admin-suite/personnes');
  await page.getByLabel('Raison').selectOption('post');
  await page.getByLabel('En quelques mots').fill('Courrier reçu lundi');
  await photographScreen(page, 'team-people-why');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Essai');
  await page.keyboard.press('Enter');
  await expect(page.locator('.person-link').first()).toBeVisible();
  await photographScreen(page, 'team-people-found');
  await page.locator('.person-link').first().click();
  await expect(page.getByText('Dernière connexion')).toBeVisible();
  await photographScreen(page, 'team-people-file');
  await page.context().close();
});
