import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible, expectNoSidewaysScroll } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

const root = join(import.meta.dirname, '../..');
const table = [
  'id,name,commune,postal_code,voie,activite,longitude,latitude,stationnement_ext_pmr,entree_plain_pied,entree_largeur_mini,web_url',
  ...Array.from(
    { length: 12 },
    (_, n) =>
      `b${n},Boulangerie inventée ${n},Saint-Exemple,99998,${n} rue ` +
      `Fictive,Boulangerie,${2.1 + n / 1000},47.1,True,True,${80 + n},https://acceslibre.example/b${n}`,
  ),
].join('\n');

/** Importing a listing again changes nothing, so that each test may run alone. */
test.beforeEach(async ({ product }) => {
  const file = join(product.dataDir, 'acceslibre.csv');
  await writeFile(file, table);
  const said = execFileSync(process.execPath, ['server/src/app/admin-command.ts', 'import-listings', file], {
    cwd: root,
    env: product.environment,
    encoding: 'utf8',
  });
  expect(said).toContain('12 fiches reprises.');
});

test('a place is found despite a typo, nearby and on a map, and confirmed by the keyboard alone', {
  tag: '@long',
}, async ({ page, context, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/business-directory');
  await page.getByLabel('Que cherchez-vous ?').fill('boulangrie');
  await page.keyboard.press('Enter');
  await expect(page.getByText('nous avons cherché « boulangerie »')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(10);
  await page.getByRole('link', { name: 'Page suivante' }).click();
  await expect(page.getByText('Page 2 sur 2')).toBeVisible();
  await expectAccessible(page, 'the second page');

  await context.grantPermissions(['geolocation'], { origin: product.origin });
  await context.setGeolocation({ latitude: 47.1001, longitude: 2.1001 });
  await page.getByRole('button', { name: 'Autour de moi' }).press('Enter');
  await expect(page.getByText('du plus proche au plus loin')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Boulangerie inventée 0');

  await page.getByRole('button', { name: 'Oui, toujours vrai : Boulangerie inventée 0' }).press('Enter');
  await expect(page.getByText('Merci. Votre réponse est comptée.')).toBeVisible();
  await expect(page.getByText(/^Confirmé par une personne le \d/)).toBeVisible();
  await expectAccessible(page, 'a place confirmed');

  await page.getByRole('button', { name: 'Voir ces établissements sur une carte' }).press('Enter');
  const open = page.getByRole('button', { name: 'Ouvrir la carte' });
  await expect(open).toBeVisible();
  await expect(page.locator('.listings.numbered')).toHaveCount(1);
  await expectNoSidewaysScroll(page, 'the directory with its map');
  await expectAccessible(page, 'the directory with its map');
});

test.describe('with script off', () => {
  test.use({ javaScriptEnabled: false });

  test('the search and « toujours vrai ? » work, and what needs a script is not there', async ({ page }) => {
    await page.goto('/business-directory');
    await expect(page.getByRole('button', { name: 'Autour de moi' })).toBeHidden();
    await page.getByLabel('Commune ou code postal').fill('St Exemple');
    await page.getByRole('button', { name: 'Chercher' }).click();
    await expect(page.getByText('12 établissements.')).toBeVisible();
    await page
      .getByRole('button', { name: /^Non, cela a changé/ })
      .nth(1)
      .click();
    await expect(page.getByText('Une personne dit que cela a changé')).toBeVisible();
    await expect(page.getByLabel('Commune ou code postal')).toHaveValue('St Exemple');
  });
});
