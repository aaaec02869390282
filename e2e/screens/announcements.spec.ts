import { newAdministrator } from '../people/administrator.ts';
import { confirmedPerson } from '../people/person.ts';
import { openAs } from '../people/signed-in.ts';
import { awaitMail } from '../product/mailbox.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

test('news reach who agreed, who stops them from the mail; the administrator follows the sending', {
  tag: '@long',
}, async ({ browser, page, product }) => {
  const { person, session } = await confirmedPerson(product);
  const theirs = await browser.newContext({ baseURL: product.origin });
  const phone = await theirs.newPage();
  await openAs(phone, session);
  await phone.goto('/pwa/settings/notifications');
  await phone.getByRole('checkbox', { name: 'Recevoir les nouvelles de PlaceJuste' }).press('Space');
  await expect(phone.getByRole('checkbox', { name: 'Recevoir les nouvelles de PlaceJuste' })).toBeChecked();
  await expectGoodScreen(phone, '47-reglage-des-nouvelles');

  await openAs(page, await newAdministrator(product));
  await page.goto('/admin-suite/annonces');
  await page.getByRole('link', { name: 'Écrire une annonce' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvelle annonce');
  await page.getByRole('button', { name: 'Enregistrer et voir l’aperçu' }).press('Enter');
  await expectGoodScreen(page, '47-annonce-a-ecrire');
  await page.getByRole('radio', { name: /^Nouvelles/ }).press('Space');
  await page.getByLabel('Destinataires').selectOption('Tous les comptes');
  await page.getByLabel('Objet').fill('Un annuaire des lieux accessibles');
  await page
    .getByLabel('Texte')
    .fill('L’annuaire dit maintenant où se trouve l’entrée de chaque lieu.\n\nIl s’ouvre sans compte.');
  await page.getByRole('checkbox', { name: 'Envoyer sans attendre le matin' }).press('Space');
  await page.getByRole('button', { name: 'Enregistrer et voir l’aperçu' }).press('Enter');
  await expect(page.frameLocator('.mail-frame').getByText('Il s’ouvre sans compte.')).toBeVisible();
  await expectGoodScreen(page, '47-annonce-relue');
  await page.getByRole('button', { name: /^Envoyer à/ }).press('Enter');
  await page.getByRole('button', { name: 'Oui, envoyer' }).press('Enter');
  await expect(page.getByText('Envoyée', { exact: true })).toBeVisible();
  await expect(page.getByText('L’annonce est partie à 1 personne sur 1.')).toBeVisible();
  await expectGoodScreen(page, '47-annonce-envoyee');
  await page.getByRole('link', { name: 'Toutes les annonces' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Un annuaire des lieux accessibles' })).toBeVisible();
  await expectGoodScreen(page, '47-annonces');

  const mail = await awaitMail(product.dataDir, person.email, /annuaire/);
  const link = mail.links.find((one) => one.includes('/fin-des-nouvelles')) ?? '';
  await phone.goto(link);
  await expectGoodScreen(phone, '47-fin-des-nouvelles');
  await phone.getByRole('button', { name: 'Arrêter les nouvelles' }).press('Enter');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Les nouvelles sont arrêtées');
  await phone.goto('/pwa/settings/notifications');
  await expect(phone.getByRole('checkbox', { name: 'Recevoir les nouvelles de PlaceJuste' })).not.toBeChecked();
  await theirs.close();
});

test('what the administrator turns off says so to people, on the health page too, and comes back', {
  tag: '@long',
}, async ({ page, product }) => {
  await openAs(page, await newAdministrator(product));
  await page.goto('/admin-suite/interrupteurs');
  const card = page.getByRole('region', { name: 'Formulaires de contact' });
  await card.getByRole('button', { name: /^Arrêter/ }).press('Enter');
  await page.getByLabel('Motif').selectOption('Un abus');
  await expectGoodScreen(page, '47-interrupteur-motif');
  await page.getByRole('button', { name: 'Oui, arrêter' }).press('Enter');
  await expect(card.getByText('Arrêté', { exact: true })).toBeVisible();
  await expectGoodScreen(page, '47-interrupteurs');
  await page.goto('/admin-health');
  await expect(page.getByRole('region', { name: 'Fonctions arrêtées' })).toBeVisible();
  await expectGoodScreen(page, '47-sante-arret');

  await page.goto('/partenaires');
  await expect(page.getByText(/Nous ne recevons pas de message/).first()).toBeVisible();
  await page.getByLabel('Prénom et nom').fill('Ada Essai');
  await page.getByLabel('Nom de votre structure').fill('Association d’essai');
  await page.getByLabel('Adresse e-mail').fill('ada.essai@exemple.fr');
  await page.getByLabel('Votre message').fill('Où en est mon dossier ?');
  await page.getByRole('checkbox').check();
  // The form requires two seconds before the submission, and a test is faster.
  await expect(async () => {
    await page.getByRole('button', { name: 'Écrire à l’équipe' }).click();
    await expect(page.getByText(/Nous ne recevons pas de message/).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByLabel('Votre message')).toHaveValue('Où en est mon dossier ?');

  await page.goto('/admin-suite/interrupteurs');
  await card.getByRole('button', { name: /^Rétablir/ }).press('Enter');
  await expect(card.getByText('En marche')).toBeVisible();
});
