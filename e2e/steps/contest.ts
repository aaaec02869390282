import type { Locator, Page } from '@playwright/test';
import { noticePicture } from '../people/drawn-notice.ts';
import type { Notice } from '../people/notice.ts';
import { photographFile, type SentFile } from '../people/pictures.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { expect } from '../product/test.ts';
import { plate } from './declare.ts';
import { dayField, timeField } from './fill-day.ts';

/** An FPS typed by hand, joined to the last declaration; leaves the page on its safe date. */
export async function typeFine(page: Page, notice: Notice): Promise<void> {
  await page.goto('/mes-amendes');
  await page.getByRole('link', { name: 'Ajouter une amende' }).click();
  await page.getByRole('button', { name: 'Saisir à la main' }).click();
  await page.getByRole('radio', { name: 'Avis de paiement – forfait de post-stationnement' }).check();
  await page.getByLabel('Numéro de l’avis de paiement').fill(notice.number);
  await expect(page.getByText('Collectivité : Lille.')).toBeVisible();
  await page.getByRole('radio', { name: /Sur le pare-brise/ }).check();
  await dayField(page, 'Date de l’avis').fill(notice.date);
  await page.locator('summary', { hasText: 'Déclaration à joindre' }).click();
  await page.getByLabel('Déclaration à joindre').selectOption({ index: 1 });
  await page.locator('#fine-noticePath').setInputFiles(await photographFile('Avis'));
  await expect(page.getByRole('img', { name: /l’avis/ })).toBeVisible();
  await expectGoodScreen(page, '40-new-fine');
  await page.getByRole('button', { name: 'Continuer' }).click();
  // What the notice does not say is asked at once, and may wait.
  await expect(page.getByText(/^Question 1 sur/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Voir ma date maintenant' }).click();
  await expect(page.getByText('Envoyez votre recours au plus tard le')).toBeVisible({ timeout: 20_000 });
  await expectGoodScreen(page, '41-fine-safe-date');
}

/** A notice photographed and joined to the last declaration; leaves the page on the first question. */
export async function photographFine(page: Page, notice: Notice): Promise<void> {
  await page.goto('/mes-amendes');
  await page.getByRole('link', { name: 'Ajouter une amende' }).click();
  await expect(page.getByRole('heading', { name: 'Photographiez l’avis' })).toBeVisible();
  await expectGoodScreen(page, '40-notice-photograph');
  await page.locator('#notice-choose').setInputFiles(await noticePicture(notice));
  await expect(page.getByRole('heading', { name: 'Tout est juste ?' })).toBeVisible({ timeout: 60_000 });
  await expectGoodScreen(page, '40-notice-read');
  await page.locator('summary', { hasText: 'Déclaration à joindre' }).click();
  await page.getByLabel('Déclaration à joindre').selectOption({ index: 1 });
  await confirmReading(page);
  await expect(page.getByText(/^Question 1 sur/)).toBeVisible({ timeout: 20_000 });
}

/** Answers whatever is asked, one screen after the other; the last answer asks for the dossier. */
export async function answerEachQuestion(page: Page, notice: Notice): Promise<void> {
  const answers: readonly (readonly [question: string, answer: () => Promise<unknown>])[] = [
    ['Ce jour-là', () => page.getByRole('radio', { name: 'Il conduisait' }).check()],
    ['Où était la carte', () => page.getByRole('radio', { name: 'Derrière le pare-brise, visible' }).check()],
    ['À quel nom', () => page.getByLabel('À quel nom est la carte grise ?').selectOption('À mon nom')],
    [
      'Quelle est votre adresse',
      () => page.getByLabel('Votre adresse postale').fill('3 allée de l’Invention\n59000 Lille'),
    ],
    ['Qui est titulaire', () => page.getByLabel('Nom et prénom du titulaire de la carte').fill(notice.debtor)],
    ['Quel est le numéro', () => page.getByLabel('Numéro de la carte').fill('ESSAI-0001')],
    ['Jusqu’à quand', () => page.getByRole('radio', { name: 'Elle est définitive' }).check()],
    [
      'Où envoyer',
      () =>
        page
          .getByLabel('Adresse postale', { exact: true })
          .fill('Service du stationnement\n1 place de l’Exemple\n59000 Lille'),
    ],
  ];
  const asked = page.getByText(/^Question \d+ sur \d+$/);
  const prepare = page.getByRole('button', { name: 'Préparer mon dossier' });
  for (let at = 1; ; at += 1) {
    await expect(asked).toHaveText(new RegExp(`^Question ${at} sur`));
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    const [, answer] = answers.find(([question]) => title.startsWith(question)) ?? [];
    if (answer === undefined) throw new Error(`No answer to « ${title} »`);
    await answer();
    await expectGoodScreen(page, `41-question-${at}`);
    if (await prepare.isVisible()) break;
    await page.getByRole('button', { name: 'Continuer' }).click();
  }
  await prepare.click();
  await expect(page.getByText('Envoyez votre recours au plus tard le')).toBeVisible({ timeout: 20_000 });
}

/** A new fine from its picture or its PDF, read on the device; leaves the page on what was read. */
export async function readNotice(page: Page, file: SentFile): Promise<void> {
  await page.goto('/mes-amendes?new=1');
  await page.locator('#notice-choose').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'Tout est juste ?' })).toBeVisible({ timeout: 60_000 });
}

/** The whole list, found right: in one press where nothing was doubtful out of sight. */
export async function confirmReading(page: Page): Promise<void> {
  const right = page.getByRole('button', { name: 'Tout est juste' });
  const toLookAt = page.getByText(/^À vérifier d’abord/);
  await right.click();
  while (await toLookAt.isVisible()) await right.click();
}

/** Unfolds that group of « Informations du recours », where it is not. */
export async function unfoldGroup(page: Page, title: string): Promise<void> {
  const group = page.locator('details.fact-group', { has: page.getByRole('heading', { level: 2, name: title }) });
  await expect(group).toBeVisible();
  if (await group.evaluate((details: HTMLDetailsElement) => !details.open))
    await group.locator('summary').first().click();
}

/** Everything the letter needs. */
export async function completeFine(page: Page, notice: Notice): Promise<void> {
  await page.getByRole('link', { name: 'Modifier les informations' }).click();
  await unfoldGroup(page, 'Le constat');
  await dayField(page, 'Jour du constat').fill(notice.date);
  await timeField(page, 'Heure du constat').fill(notice.time);
  await page.getByLabel('Lieu du constat').fill(notice.place);
  await page.getByLabel('Montant écrit sur l’avis, en euros').fill('35,00');
  await page.getByLabel('Plaque d’immatriculation').fill(plate);
  await unfoldGroup(page, 'À qui écrire');
  await page.getByLabel('Nom de la collectivité ou de l’organisme').fill('Ville de Lille');
  await unfoldGroup(page, 'La personne nommée sur la carte grise');
  await page.getByLabel('Nom et prénom, comme sur la carte grise').fill(notice.debtor);
  await unfoldGroup(page, 'Le titulaire de la carte CMI');
  await page.getByLabel('Nom et prénom du titulaire de la carte').fill(notice.debtor);
  await fillLetter(page);
  await expectGoodScreen(page, '42-fine-form');
  await saveFine(page);
}

/**
 * What neither a read notice nor approved papers say: four questions, one per screen, the last of which asks for the
 * dossier. Leaves the page on the date.
 */
export async function answerQuestions(page: Page): Promise<void> {
  const ask = (at: number) => expect(page.getByText(`Question ${at} sur 4`)).toBeVisible({ timeout: 20_000 });
  const goOn = page.getByRole('button', { name: 'Continuer' });
  await ask(1);
  await page.getByRole('radio', { name: 'Il conduisait' }).click();
  await goOn.click();
  await ask(2);
  await page.getByRole('radio', { name: 'Derrière le pare-brise, visible' }).click();
  await goOn.click();
  await ask(3);
  const type = async (field: Locator, words: string) => {
    await field.click();
    await field.fill(words);
  };
  await type(page.getByLabel('Votre adresse postale'), '3 allée de l’Invention\n59000 Lille');
  await goOn.click();
  await ask(4);
  await type(
    page.getByLabel('Adresse postale', { exact: true }),
    'Service du stationnement\n1 place de l’Exemple\n59000 Lille',
  );
  await page.getByRole('button', { name: 'Préparer mon dossier' }).click();
  await expect(page.getByText('Envoyez votre recours au plus tard le')).toBeVisible({ timeout: 20_000 });
}

/** What no notice says. */
async function fillLetter(page: Page): Promise<void> {
  await page
    .getByLabel('Adresse postale', { exact: true })
    .fill('Service du stationnement\n1 place de l’Exemple\n59000 Lille');
  await page.getByLabel('À quel nom est la carte grise ?').selectOption('À mon nom');
  await page.getByLabel('Adresse postale de cette personne').fill('3 allée de l’Invention\n59000 Lille');
  await page.getByRole('radio', { name: 'Le titulaire de la carte conduisait' }).check();
  await page.getByLabel('Numéro de la carte').fill('ESSAI-0001');
  await page.getByLabel('La carte est définitive').check();
}

async function saveFine(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enregistrer les informations' }).click();
  await expect(page.getByRole('link', { name: 'Modifier les informations' })).toBeVisible({ timeout: 20_000 });
}

/** The one act of the fine; where the card was is asked on the way, since no screen answers in one's place. */
export async function prepareDossier(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Préparer mon dossier' }).click();
  await expect(page.getByText('Question 1 sur 1')).toBeVisible();
  await page.getByRole('radio', { name: 'Derrière le pare-brise, visible' }).click();
  await page.getByRole('button', { name: 'Préparer mon dossier' }).click();
}

/** Saves the PDF of the dossier that is being made, under `file`. */
export async function savePdf(page: Page, file: string): Promise<void> {
  await expect(page.getByText('Votre dossier est prêt')).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click();
  await (await download).saveAs(file);
}

/** The dossier was asked for: pays what the declaration still owes, and saves the PDF under `file`. */
export async function takeDossier(page: Page, file: string): Promise<void> {
  // No map answers here: the person says that the declaration was made where the notice says.
  const samePlace = page.getByRole('button', { name: 'Oui, c’est le même endroit' });
  await expect(samePlace).toBeVisible();
  await expectGoodScreen(page, '43-place-to-confirm');
  await samePlace.click();
  await expect(page.getByText('Votre dossier est prêt')).toBeVisible({ timeout: 60_000 });
  await expectGoodScreen(page, '43-dossier-ready');
  const take = page.getByRole('button', { name: 'Télécharger le PDF' });
  await take.click();
  await expect(page.getByText('Le dossier n’est pas téléchargé')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Payer 5,00 €' }).click();
  const payment = await opened;
  await payment.getByRole('link', { name: 'Payer 5,00 €' }).click();
  await payment.getByRole('button', { name: 'Payer (simulé)' }).click();
  await payment.waitForURL(/\/pwa\/payment-success/);
  await expect(payment.getByText('le dossier de cette déclaration est réglé')).toBeVisible();
  await payment.close();
  const download = page.waitForEvent('download');
  await take.click();
  await (await download).saveAs(file);
}

/** From the dossier that is ready to the appeal that is sent; leaves the page on what is awaited. */
export async function signAndSend(page: Page, day: string): Promise<void> {
  await page.getByRole('link', { name: 'Relire et signer' }).click();
  await expect(page.getByRole('heading', { name: 'Signez à la main' })).toBeVisible();
  await expectGoodScreen(page, '44-sign');
  await page.getByRole('link', { name: 'C’est signé : envoyer la lettre' }).click();
  await expect(page.getByRole('heading', { name: 'Comment l’envoyer ?' })).toBeVisible();
  await expectGoodScreen(page, '45-send');
  await page.getByRole('link', { name: 'C’est envoyé : noter le numéro' }).click();
  await dayField(page, 'Quel jour').fill(day);
  await page.getByLabel('Numéro du recommandé ou du reçu').fill('1A 000 000 0000 0');
  await expectGoodScreen(page, '46-posted');
  await page.getByRole('button', { name: 'Enregistrer l’envoi' }).click();
  await expect(page.getByRole('link', { name: 'J’ai reçu une réponse' })).toBeVisible({ timeout: 20_000 });
  await expectGoodScreen(page, '47-follow');
}
