import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { activate } from '../people/administrator.ts';
import { handwrittenNotice, keyOf } from '../people/drawn-notice.ts';
import { noticeOf } from '../people/notice.ts';
import { openAs, paidPerson, sendPapers } from '../people/signed-in.ts';
import { pdfCheck, pdfText } from '../product/pdf.ts';
import { expectAccessible } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';
import { completeFine, prepareDossier, savePdf, typeFine, unfoldGroup } from '../steps/contest.ts';
import { declare, plate } from '../steps/declare.ts';
import { dayField } from '../steps/fill-day.ts';

const day = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * day).toISOString().slice(0, 10);
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: /à corriger/ });
const number = (page: Page) => page.getByLabel(/^Numéro de l’avis/);
const noticeDate = (page: Page) => dayField(page, 'Date de l’avis');

test('an unreadable, foreign, undated or late notice: a French message and what is left to do', async ({ page }) => {
  const notice = noticeOf(new Date(Date.now() - day), 'Ada Essai');
  await page.goto('/mes-amendes');
  await page.locator('#notice-choose').setInputFiles(await handwrittenNotice());
  await expect(page.getByRole('alert')).toContainText(
    'L’image est floue, sombre, de travers ou écrite à la main. Tapez ce qui est écrit',
    { timeout: 60_000 },
  );
  await expectAccessible(page, 'a handwritten notice');
  await page.getByRole('button', { name: 'Saisir à la main' }).click();

  const ask = page.getByRole('button', { name: 'Voir ma date' }).last();
  const refused = async (sentence: string): Promise<void> => {
    await ask.click();
    await expect(summary(page)).toContainText(sentence);
    await expect(summary(page)).toBeFocused();
  };
  await page.getByRole('radio', { name: 'Avis de paiement – forfait de post-stationnement' }).check();
  await page.getByRole('radio', { name: /Sur le pare-brise/ }).check();
  await noticeDate(page).fill(notice.date);
  await number(page).fill('PCN-LX 4711/26');
  await refused(
    'Un avis d’un autre pays ne se conteste pas ici : suivez ce qui y est imprimé. Ici, le numéro peut rester vide',
  );
  await expect(number(page)).toHaveValue('PCN-LX 4711/26');

  await number(page).fill(notice.number);
  const wrongKey = String((Number(keyOf(notice)) + 1) % 97).padStart(2, '0');
  await page.getByLabel('Clé').fill(wrongKey);
  await expect(
    page.getByText('La clé ne correspond pas au numéro comme d’habitude. Comparez les deux avec l’avis.'),
  ).toBeVisible();
  // A warning, not a refusal: the dates do not depend on it.
  await ask.click();
  const answer = page.getByRole('region', { name: 'Ce que vous devez faire, et avant quand' });
  await expect(answer.getByText(notice.safeInWords).first()).toBeVisible();

  await noticeDate(page).fill(daysAgo(-3));
  await refused('Cette date est dans le futur. Vérifiez-la sur l’avis.');
  await expect(answer).toHaveCount(0);
  await noticeDate(page).fill('2009-05-04');
  await refused('Cette date remonte à plus de dix ans. Vérifiez l’année sur l’avis.');
  await noticeDate(page).fill('31');
  await page.getByLabel('Mois').fill('02');
  await page.getByLabel('Année').fill('2026');
  await ask.click();
  await expect(page.getByText('Cette date n’existe pas.')).toBeVisible();
  // The typed text stays, with the focus.
  await expect(noticeDate(page)).toBeFocused();
  await expect(noticeDate(page)).toHaveValue('31');
  await expect(answer).toHaveCount(0);
  await expectAccessible(page, 'refused dates');
  await noticeDate(page).fill(daysAgo(800));
  await ask.click();
  await expect(answer).toContainText(
    'Les délais de ce FPS semblent passés. Si la somme est majorée, vous recevrez un avertissement : ' +
      'vous pourrez le contester devant le tribunal dans le mois de sa notification.',
  );
  await expect(answer.getByText('Cette date est passée.').first()).toBeVisible();
  await expectAccessible(page, 'every deadline passed');

  // The typed text survives a refusal and a reload.
  await page.reload();
  await page.getByRole('button', { name: /^Corriger.*Numéro de l’avis/ }).click();
  await expect(number(page)).toHaveValue(notice.number);
  await expect(page.getByLabel('Clé')).toHaveValue(wrongKey);
  await page.getByRole('button', { name: /^Corriger.*Date de l’avis/ }).click();
  await expect(noticeDate(page)).toHaveValue(daysAgo(800).slice(-2));
});

const finedPlate = 'EF-456-GH';

test(
  'another plate, an ended card, pending papers, code as text: the letter waits, adds nothing',
  { tag: '@long' },
  async ({ page, product }, info) => {
    test.setTimeout(240_000);
    const { person, session } = await paidPerson(product);
    const holder = `${person.firstName} ${person.lastName}`;
    await openAs(page, session);
    // The certificate of the fined car; the declaration is about another one.
    const papers = { plate: finedPlate, cardNumber: 'ESSAI-0001', holderName: holder };
    await sendPapers(product, session, papers);
    await declare(page);
    const notice = {
      ...noticeOf(new Date(), '#strong[Zoé] <b>Essai $x^2$ سارة'),
      place: '12 rue de l’Exemple 🅿️ @label <ici>',
    };
    await typeFine(page, notice);
    await completeFine(page, notice);

    const save = page.getByRole('button', { name: 'Enregistrer les informations' });
    const story = page.getByLabel('Vos explications');
    const groups = [
      'Le constat',
      'La personne nommée sur la carte grise',
      'Le titulaire de la carte CMI',
      'En vos mots',
    ];
    const change = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Modifier les informations' }).click();
      for (const title of groups) await unfoldGroup(page, title);
      await expect(story).toBeVisible();
    };
    const long = `J’étais là. #lorem(9) *gras* שלום 😀 \\ `.repeat(300).slice(0, 10_000);
    await change();
    await page.getByLabel('Plaque d’immatriculation').fill(finedPlate);
    await page.getByLabel('La carte est définitive').uncheck();
    await dayField(page, 'Carte valable jusqu’au').fill(daysAgo(30));
    await story.fill(long);
    await save.click();
    await expect(summary(page)).toContainText(
      /Ce texte compte [\d\s]+ caractères\s: 1\s500 au plus\. Raccourcissez-le, rien d’autre n’est perdu\./,
    );
    await expectAccessible(page, 'a story too long');
    // Reloaded: the ten thousand characters are stored on this device.
    await page.reload();
    await expect(story).toHaveValue(long);
    await unfoldGroup(page, 'En vos mots');
    await story.fill(long.slice(0, 600).trim());
    await save.click();
    const ended = 'D’après cette date, la carte n’était plus valable le jour du constat\\.';
    const advice = 'cochez «\\sLa carte renouvelée est arrivée en retard\\s»';
    await expect(page.getByText(new RegExp(`${ended}.*${advice}`))).toBeVisible();
    await expect(
      page.getByText(/porte une autre plaque que l’avis\s: le dossier ne peut pas être préparé avec elle\./),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Ne plus la joindre' }).click();
    await expect(page.getByText(/porte une autre plaque que l’avis/)).toHaveCount(0);
    // A contradiction with the fine must be corrected first: the action leads to it, and the rest keeps its place.
    await page.getByRole('link', { name: 'Préparer mon dossier' }).click();
    await expect(story).toHaveValue(long.slice(0, 600).trim());
    await page.getByLabel('La carte est définitive').check();
    await save.click();
    await expect(story).toHaveCount(0);
    // The documents are sent but not approved yet: the dossier waits for the team, and the typed text stays.
    await prepareDossier(page);
    await expect(page.getByRole('alert').filter({ hasText: 'attend la validation de votre compte' })).toBeVisible();
    await expectAccessible(page, 'papers that wait');
    const fine = page.url();
    await activate(product, session, papers);
    await page.goto(fine);

    const prepare = page.getByRole('button', { name: 'Préparer mon dossier' });
    await prepare.click();
    await expect(page.getByRole('alert').filter({ hasText: '#strong[Zoé]' })).toContainText(holder);
    await expectAccessible(page, 'papers of another name');
    await change();
    await page.getByLabel('Nom et prénom, comme sur la carte grise').fill(holder);
    await page.getByLabel('Nom et prénom du titulaire de la carte').fill(holder);
    await save.click();
    await expect(story).toHaveCount(0);
    const file = join(info.outputDir, 'dossier.pdf');
    await prepare.click();
    await savePdf(page, file);
    const letter = pdfText(file);
    for (const typed of ['@label <ici>', '#lorem(9) *gras*', finedPlate]) expect(letter).toContain(typed);
    // The declaration was about the other car.
    expect(letter).not.toContain(plate);
    const check = pdfCheck(file);
    expect(check.code, check.output).toBe(0);
  },
);
