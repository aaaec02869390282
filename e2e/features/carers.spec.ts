import type { Page } from '@playwright/test';
import { activate } from '../people/administrator.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { callAs, confirmedPerson } from '../people/person.ts';
import { photographFile } from '../people/pictures.ts';
import { type Notice, noticeOf } from '../people/notice.ts';
import { expectOk } from '../people/upload.ts';
import { completeFine, prepareDossier, signAndSend } from '../steps/contest.ts';
import { dayField } from '../steps/fill-day.ts';
import { device } from '../product/device.ts';
import { awaitMail } from '../product/mailbox.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

const plate = 'AB-123-CD';

/**
 * Waits until the next screen replaced the previous one, which stays until the new code is loaded: checked too soon,
 * its heading would disappear during the check.
 */
async function arrived(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
}

async function prepare(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Déclarer pour/ }).click();
  await page.getByRole('radio', { name: 'Oui, nous sommes ensemble' }).check();
  await expectGoodScreen(page, '72-aidant-presence');
  await page.getByRole('button', { name: 'Commencer' }).click();
  // The holder has one car: the wizard moves on by itself.
  await expect(page.getByRole('heading', { name: 'Photographiez la voiture et la carte' })).toBeVisible();
  await expectGoodScreen(page, '73-aidant-photos');
  await page.locator('#photo-parking').setInputFiles(await photographFile('Voiture'));
  await page.locator('#photo-windshield').setInputFiles(await photographFile('Carte'));
  await page.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  await expect(page.getByText('La déclaration est déposée')).toBeVisible();
  await expectGoodScreen(page, '74-aidant-deposee');
}

async function noteNotice(page: Page, notice: Notice): Promise<void> {
  await page.getByRole('link', { name: /^Photographier un avis pour/ }).click();
  await arrived(page, '/aidant/avis');
  await expect(page.getByRole('button', { name: 'Saisir à la main' })).toBeVisible();
  await expectGoodScreen(page, '78-aidant-avis');
  await page.getByRole('button', { name: 'Saisir à la main' }).click();
  await page.getByRole('radio', { name: /^Avis de paiement –/ }).check();
  await page.getByRole('textbox', { name: 'Numéro de l’avis de paiement' }).fill(notice.number);
  await page.getByRole('radio', { name: /Sur le pare-brise/ }).check();
  await dayField(page, 'Date de l’avis').fill(notice.date);
  await page.locator('#fine-noticePath').setInputFiles(await photographFile('Avis'));
  await expect(page.getByRole('img', { name: /l’avis/ })).toBeVisible();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText(/^Avis pour /)).toBeVisible();
}

test('a carer is invited and prepares; the holder confirms, signs, reads the journal and ends it', async ({
  product,
  page,
  browser,
}) => {
  const { person, session } = await createSubscriber(product);
  const holderName = `${person.firstName} ${person.lastName}`;
  await activate(product, session, { plate, cardNumber: 'ESSAI-0001', holderName });
  const vehicle = crypto.randomUUID();
  await expectOk(callAs(product, session, 'PUT', `/api/vehicles/${vehicle}`, { plate, name: '' }));
  const carer = await confirmedPerson(product);
  await openAs(page, session);
  await page.goto('/pwa/settings');
  await page.getByRole('link', { name: 'Mes aidants' }).click();
  await page.getByLabel('Son adresse e-mail').fill(carer.person.email);
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(page.getByText('Invitation envoyée')).toBeVisible();
  await expectGoodScreen(page, '70-aidants');

  const { links } = await awaitMail(product.dataDir, carer.person.email, /aider sur PlaceJuste/);
  const helper = await browser.newContext({ ...device, baseURL: product.origin });
  const other = await helper.newPage();
  await openAs(other, carer.session);
  await other.goto(links[0] ?? '');
  await expect(other).toHaveURL(/\/aidant$/);
  await expectGoodScreen(other, '71-aidant-invitation');
  await other.getByRole('button', { name: 'Accepter' }).click();
  await prepare(other);

  await page.goto('/pwa');
  await page.getByRole('link', { name: /^À confirmer/ }).click();
  await arrived(page, '/pwa/a-confirmer');
  await expectGoodScreen(page, '75-a-confirmer');
  await page.getByRole('link', { name: /^Voir et répondre/ }).click();
  await expect(page.getByText(/Préparée par .*, aidant, en votre présence/)).toBeVisible();
  await expectGoodScreen(page, '76-a-confirmer-declaration');
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vous avez confirmé cette déclaration' })).toBeVisible();

  await other.getByRole('link', { name: 'Revenir à mes aides' }).click();
  await expect(other.getByText('Confirmé', { exact: true })).toBeVisible();
  await expectGoodScreen(other, '77-aidant-prepare');

  const notice = noticeOf(new Date(), holderName);
  await noteNotice(other, notice);
  await page.goto('/pwa/notifications');
  await page.getByRole('link', { name: 'Voir ce qui attend : Un avis attend votre confirmation' }).click();
  await arrived(page, '/pwa/a-confirmer');
  await expectGoodScreen(page, '79-avis-a-confirmer');
  // The wrong button, 8 px below, asks a question first.
  await page.getByRole('button', { name: /^Ce n’est pas le mien/ }).click();
  await expectGoodScreen(page, '79-avis-ecarter');
  await page.getByRole('button', { name: 'Oui, l’écarter' }).click();
  await expect(page.getByRole('button', { name: /^Ce n’est pas le mien/ })).toHaveCount(0);
  await page.goto('/pwa/aidants');
  await page.getByRole('link', { name: 'Voir les avis préparés' }).click();
  await page.getByText('Avis écartés', { exact: true }).click();
  await expectGoodScreen(page, '79-avis-ecartes');
  await page.getByRole('button', { name: /^C’est mon avis, finalement/ }).click();
  await expect(page.getByRole('heading', { name: `Avis n° ${notice.number}` })).toHaveCount(0);
  await page.goto('/mes-amendes');
  await page.locator(`main a[href*="fine="]`).click();
  // Only the holder signs: the carer was never offered to.
  const join = page.getByRole('button', { name: /^Joindre la déclaration/ });
  await join.click();
  await expect(join).toHaveCount(0);
  await completeFine(page, notice);
  await prepareDossier(page);
  await page.getByRole('button', { name: 'Oui, c’est le même endroit' }).click();
  await expect(page.getByText('Votre dossier est prêt')).toBeVisible({ timeout: 60_000 });
  await signAndSend(page, notice.date);

  await page.goto('/pwa/aidants');
  await expect(page.getByText(/a préparé une déclaration/)).toBeVisible();
  await page.getByRole('button', { name: /^Mettre fin à cette aide/ }).click();
  await expect(page.getByText('Personne ne vous aide pour l’instant.')).toBeVisible();
  await expect(page.getByText(/^Vous avez mis fin à l’aide/)).toBeVisible();
  await other.reload();
  await expect(other.getByText('Vous n’aidez personne pour l’instant.')).toBeVisible();
  await helper.close();
});
