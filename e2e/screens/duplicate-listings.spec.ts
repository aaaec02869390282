import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newAdministrator } from '../people/administrator.ts';
import { openAs } from '../people/signed-in.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { adminCommand } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';

const table = [
  'id,name,commune,postal_code,voie,activite,longitude,latitude,stationnement_ext_pmr,entree_plain_pied,entree_largeur_mini,web_url',
  'd1,Herboristerie du Centre,Doublon-sur-Mer,99997,1 rue Fictive,Herboristerie,2.5,47.5,True,,,https://acceslibre.example/d1',
  'd2,HERBORISTERIE CENTRE,Doublon-sur-Mer,99997,1 rue Fictive,Herboristerie,2.5001,47.5,,True,90,https://acceslibre.example/d2',
].join('\n');

test('two sheets of one place are made one by an administrator, found once, and taken apart', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const file = join(product.dataDir, 'doublons.csv');
  await writeFile(file, table);
  expect(adminCommand(product, ['import-listings', file]).output).toContain('2 fiches reprises.');
  await openAs(page, await newAdministrator(product));
  await page.goto('/admin-suite/doublons');
  await page.getByLabel('Commune').fill('doublon sur mer');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^À \d+ m l’une de l’autre$/)).toBeVisible();
  await expectGoodScreen(page, '49-doublons');
  await page.getByRole('button', { name: /^Garder .* : Herboristerie du Centre$/ }).press('Enter');
  await expect(page.getByText('HERBORISTERIE CENTRE, montrée avec Herboristerie du Centre')).toBeVisible();
  await expectGoodScreen(page, '49-fiches-reunies');

  await page.goto('/business-directory?q=herboristerie');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('Herboristerie du Centre');
  await expect(page.getByText('Voir la fiche d’origine')).toHaveCount(2);
  await expect(page.getByText('90 cm')).toBeVisible();
  await expectGoodScreen(page, '49-fiche-de-deux-sources');

  await writeFile(
    file,
    table.replaceAll('HERBORISTERIE CENTRE', 'Opticien Rivage').replace('47.5,,True', '47.6,,True'),
  );
  expect(adminCommand(product, ['import-listings', file]).output).toContain('2 fiches reprises.');
  await page.goto('/admin-suite/doublons');
  await expect(page.getByText('Opticien Rivage, réunie jusqu’ici à Herboristerie du Centre')).toBeVisible();
  await expectGoodScreen(page, '49-fiches-a-revoir');
  await page.getByRole('button', { name: /^Garder réunies/ }).press('Enter');
  await expect(page.getByText('Opticien Rivage, montrée avec Herboristerie du Centre')).toBeVisible();
  await page.getByRole('button', { name: /^Séparer à nouveau/ }).press('Enter');
  await expect(page.getByText('Aucune fiche n’est réunie à une autre.')).toBeVisible();
  await page.goto('/business-directory?commune=doublon+sur+mer');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);
});
