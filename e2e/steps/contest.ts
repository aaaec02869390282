import type { Locator, Page } from '@playwright/test';
import { noticePicture } from '../people/drawn-notice.ts';
import type { Notice } from '../people/notice.ts';
import { photographFile, type SentFile } from '../people/pictures.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { expect } from '../product/test.ts';
import { plate } from './declare.ts';
import { dayField, timeField } from './fill-day.ts';

/** Types an FPS by hand, joined to the last declaration; ends on its safe date. */
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
  // Facts missing from the notice are asked at once, and may be postponed.
  await expect(page.getByText(/^Question 1 sur/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Voir ma date maintenant' }).click();
  await expect(page.getByText('Envoyez votre recours au plus tard le')).toBeVisible({ timeout: 20_000 });
  await expectGoodScreen(page, '41-fine-safe-date');
}

/** Photographs a notice, joined to the last declaration; ends on the first question. */
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

/** Answers each question, one screen after the other; the last answer requests the dossier. */
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

/** Creates a fine from a picture or PDF, read on the device; ends on the reading. */
export async function readNotice(page: Page, file: SentFile): Promise<void> {
  await page.goto('/mes-amendes?new=1');
  await page.locator('#notice-choose').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'Tout est juste ?' })).toBeVisible({ timeout: 60_000 });
}

/** Confirms the whole reading, with one press when no doubtful value was out of view. */
export async function confirmReading(page: Page): Promise<void> {
  const right = page.getByRole('button', { name: 'Tout est juste' });
  const toLookAt = page.getByText(/^À vérifier d’abord/);
  await right.click();
  while (await toLookAt.isVisible()) await right.click();
}

/** Opens that group of « Informations du recours » if it is closed. */
export async function unfoldGroup(page: Page, title: string): Promise<void> {
  const group = page.locator('details.fact-group', { has: page.getByRole('heading', { level: 2, name: title }) });
  await expect(group).toBeVisible();
  if (await group.evaluate((details: HTMLDetailsElement) => !details.open))
    await group.locator('summary').first().click();
}

/** Fills in everything the letter needs. */
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
 * Answers the four questions that neither the notice nor approved documents answer, one per screen; the last one
 * requests the dossier. Ends on the date.
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

/** Fills in facts that no notice contains. */
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

/**
 * Presses the main action of the fine; the place of the card is asked first, because no screen answers it by default.
 */
export async function prepareDossier(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Préparer mon dossier' }).click();
  await expect(page.getByText('Question 1 sur 1')).toBeVisible();
  await page.getByRole('radio', { name: 'Derrière le pare-brise, visible' }).click();
  await page.getByRole('button', { name: 'Préparer mon dossier' }).click();
}

/** Saves the PDF of the dossier in progress as `file`. */
export async function savePdf(page: Page, file: string): Promise<void> {
  await expect(page.getByText('Votre dossier est prêt')).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click();
  await (await download).saveAs(file);
}

/** Pays what the declaration still owes for a requested dossier, and saves the PDF as `file`. */
export async function takeDossier(page: Page, file: string): Promise<void> {
  // Without a map service here, the person confirms that the declaration was made at the place of the notice.
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

/** From a ready dossier to the sent appeal; ends on the expected answer. */
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
