import { newAdministrator } from '../people/administrator.ts';
import { openAs } from '../people/signed-in.ts';
import { createValidatedHolder } from '../people/validated-holder.ts';
import { expectGoodInEveryLook, expectGoodScreen } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

test('a person is found for a reason, a card opened, an account suspended; its holder reads both', {
  tag: '@long',
}, async ({ page, product }) => {
  test.slow();
  const plate = `PJ-${String(Date.now()).slice(-3)}-EX`;
  const { session, holder } = await createValidatedHolder(product, plate);
  await openAs(page, await newAdministrator(product));
  await page.goto('/admin-suite/personnes');
  await expect(page.getByRole('heading', { name: /^Pourquoi cherchez-vous/ })).toBeVisible();
  await expectGoodInEveryLook(page, '46-people-why');
  await page.getByRole('button', { name: 'Continuer' }).press('Enter');
  await expectGoodScreen(page, '46-people-why-missing');
  await page.getByLabel('Raison').selectOption('post');
  await page.getByLabel('En quelques mots').fill('Courrier reçu lundi');
  await page.keyboard.press('Enter');
  await page.getByLabel('Chercher par').selectOption('plate');
  await page.getByRole('textbox', { name: /^Plaque/ }).fill(plate);
  await page.keyboard.press('Enter');
  await expect(page.locator('.person-link')).toHaveText(holder);
  await expectGoodInEveryLook(page, '46-people-found');
  await page.locator('.person-link').press('Enter');
  await expect(page.getByText('Dernière connexion')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectGoodInEveryLook(page, '46-people-file');
  for (const [fold, said] of [
    ['Papiers', 'Carte mobilité inclusion'],
    ['Paiements', 'Abonnement'],
    ['Messages', 'Aucun message de cette adresse.'],
    ['Ce qui s’est passé', 'Fiche d’une personne ouverte'],
    ['Déclarations', 'Aucune déclaration.'],
    ['Amendes', 'Aucune amende.'],
    ['E-mails', 'Envoyer de quoi changer de mot de passe'],
  ] as const) {
    await page.locator('summary').filter({ hasText: fold }).press('Enter');
    await expect(page.getByText(said).first()).toBeVisible();
  }
  await expectGoodScreen(page, '46-people-lists');

  await page
    .getByRole('button', { name: /^Ouvrir l’image/ })
    .first()
    .press('Enter');
  await page.getByLabel(/^Pourquoi l’ouvrez-vous/).fill('Elle demande si la date se lit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img').first()).toBeVisible();
  await expectGoodScreen(page, '46-people-card');
  await page.getByText('Répondre à un courrier').click();
  await expectGoodScreen(page, '46-people-by-post');
  await page.getByText('Suspendre ce compte').click();
  await page.getByLabel('Raison').selectOption('other');
  await page.getByLabel('Votre explication à la personne').fill('La carte est celle d’une autre personne.');
  await expectGoodScreen(page, '46-people-suspend');
  await page.getByRole('button', { name: 'Suspendre le compte' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Lever la suspension' })).toBeVisible();
  await expectGoodInEveryLook(page, '46-people-suspended');

  await openAs(page, session);
  await page.goto('/pwa/settings/consultations');
  await expect(page.getByText(/Elle demande si la date se lit/)).toBeVisible();
  await expectGoodInEveryLook(page, '46-own-views');
  await page.goto('/pwa/suspension');
  await expect(page.getByText('La carte est celle d’une autre personne.')).toBeVisible();
  await expectGoodInEveryLook(page, '46-own-suspension');
  await page.getByLabel('Votre réponse').fill('C’est bien ma carte, mon nom a changé.');
  await page.getByRole('button', { name: 'Envoyer ma réponse' }).press('Enter');
  await expect(page.getByText(/Une personne de l’équipe la lit/)).toBeVisible();
  await expectGoodScreen(page, '46-own-suspension-answered');
});
