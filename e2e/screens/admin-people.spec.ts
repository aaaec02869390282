import { newAdministrator } from '../people/administrator.ts';
import { confirmedPerson } from '../people/person.ts';
import { openAs } from '../people/signed-in.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

test('an administrator says why, finds a person and reads the file, by the keyboard', async ({ page, product }) => {
  const { person } = await confirmedPerson(product);
  await openAs(page, await newAdministrator(product));
  await page.goto('/admin-suite/personnes');
  await expect(page.getByRole('heading', { name: /^Pourquoi cherchez-vous/ })).toBeVisible();
  await expectGoodScreen(page, '46-people-why');
  await page.getByRole('button', { name: 'Continuer' }).press('Enter');
  await expectGoodScreen(page, '46-people-why-missing');
  await page.getByLabel('Raison').selectOption('post');
  await page.getByLabel('En quelques mots').fill('Courrier reçu lundi');
  await page.keyboard.press('Enter');
  await page.getByLabel('Chercher par').selectOption('email');
  await page.getByRole('textbox', { name: /^Adresse e-mail/ }).fill(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(person.email)).toBeVisible();
  await expectGoodScreen(page, '46-people-found');
  await page.locator('.person-link').press('Enter');
  await expect(page.getByText('Dernière connexion')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectGoodScreen(page, '46-people-file');
  await page.getByRole('link', { name: 'Retour à la recherche' }).press('Enter');
  await expect(page.locator('.person-link')).toBeVisible();
});
