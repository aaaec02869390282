import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticePdf, noticePicture } from '../people/drawn-notice.ts';
import { noticeOf } from '../people/notice.ts';
import { confirmedPerson } from '../people/person.ts';
import { photographFile } from '../people/pictures.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { createValidatedHolder } from '../people/validated-holder.ts';
import { lockPdf, pdfText } from '../product/pdf.ts';
import { expectGoodInEveryLook, expectGoodScreen } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';
import { answerQuestions, confirmReading } from '../steps/contest.ts';
import { countGestures } from '../steps/count-gestures.ts';
import { plate } from '../steps/declare.ts';
import { expectVisibleFocus, tabTo, tabUntil } from '../steps/keyboard.ts';
import { signIn } from '../steps/sign-up.ts';

const day = 86_400_000;

/** Maximum gestures at 360 × 740 of a person with approved documents, from the photo to the letter. */
const budget = { taps: 10, typedFields: 2, screens: 7, scrolled: 100 } as const;
const counted = ['taps', 'typedFields', 'screens', 'scrolled'] as const;

test(
  'a notice photographed becomes a dossier, by few taps, then by the keyboard alone',
  { tag: '@looks' },
  async ({ page, product }, info) => {
    const { session, holder } = await createValidatedHolder(product, plate);
    await openAs(page, session);

    await test.step('by few taps', async () => {
      const notice = noticeOf(new Date(), holder);
      const gestures = await countGestures(page);
      let movedByLooks = 0;
      /** The checks of the themes scroll the page: that is no gesture. */
      const lookAt = async (name: string) => {
        const before = (await gestures()).scrolled;
        await expectGoodInEveryLook(page, name);
        movedByLooks += (await gestures()).scrolled - before;
      };
      await page.goto('/mes-amendes?new=1');
      await lookAt('70-notice-photograph');
      const started = Date.now();
      const chooser = page.waitForEvent('filechooser');
      await page.getByText('Choisir un fichier').click();
      await (await chooser).setFiles(await noticePicture(notice));
      await expect(page.getByRole('heading', { name: 'Tout est juste ?' })).toBeFocused({ timeout: 60_000 });
      await expect(page.getByRole('img', { name: /Extrait de l’avis : « .*AB-123-CD/ })).toBeVisible();
      await lookAt('71-notice-read');
      // A reload in the middle restores the values, and their crops from the stored picture.
      await page.reload();
      for (const value of [notice.printed, notice.dateInWords, notice.place, 'Ville de Lille', '35,00 €'])
        await expect(page.getByRole('listitem').filter({ hasText: value }).first()).toBeVisible();
      await expect(page.getByRole('img', { name: /Extrait de l’avis : « .*AB-123-CD/ })).toBeVisible();
      await confirmReading(page);
      await expect(page.getByText('Question 1 sur 4')).toBeVisible({ timeout: 20_000 });
      await lookAt('72-notice-question');
      await answerQuestions(page);
      await expect(page.getByText('Votre dossier est prêt')).toBeVisible({ timeout: 60_000 });
      const { taps, typedFields, screens, scrolled } = await gestures();
      const spent = {
        taps,
        typedFields: typedFields.length,
        screens: screens.length,
        scrolled: scrolled - movedByLooks,
      };
      info.annotations.push({
        type: 'photograph to letter',
        description:
          `${taps} taps, ${spent.typedFields} typed fields (${typedFields.join(', ')}), ${spent.screens} screens ` +
          `(${screens.join(', ')}), ${spent.scrolled} px, ` +
          `${Math.round((Date.now() - started) / 1000)} s with the machine's waits`,
      });
      for (const key of counted) expect(spent[key], key).toBeLessThanOrEqual(budget[key]);
      await expectGoodInEveryLook(page, '73-notice-date');
      // Drawn automatically once in view, unless the connection must be spared.
      await page.getByRole('button', { name: 'Télécharger le PDF' }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('img', { name: /^Première page de la lettre/ })).toBeVisible({ timeout: 30_000 });
      await expectGoodInEveryLook(page, '74-notice-letter');
      await page.getByRole('button', { name: 'Agrandir la première page' }).click();
      // Its parts were checked in every theme just above.
      await expectGoodScreen(page, '74b-notice-letter-large');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Télécharger le PDF' }).click();
      const file = join(info.outputDir, 'gestes.pdf');
      await (await download).saveAs(file);
      const text = pdfText(file);
      for (const fact of [
        holder,
        notice.printed,
        notice.place,
        plate,
        'ESSAI-0001',
        `${notice.dateInWords} à ${notice.timeInWords}`,
        'Ville de Lille',
        'Avis de paiement du forfait de post-stationnement',
      ])
        expect(text).toContain(fact);
    });

    await test.step('by the keyboard alone', async () => {
      const notice = noticeOf(new Date(Date.now() - day), holder);
      const press = (key: string) => page.keyboard.press(key);
      // Awaited before the page opens: the browser must know of it at the time of the press.
      const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
      await page.goto('/mes-amendes?new=1');
      await tabUntil(page, page.locator('#notice-choose'));
      await expectVisibleFocus(page);
      await press('Enter');
      await (await chooser).setFiles(await noticePicture(notice));
      await expect(page.getByRole('heading', { name: 'Tout est juste ?' })).toBeFocused({ timeout: 60_000 });
      await tabUntil(page, page.getByRole('button', { name: /^Corriger.*Lieu/ }));
      await expectVisibleFocus(page);
      await press('Enter');
      await expect(page.locator('#fine-place')).toBeFocused();
      await press('End');
      await page.keyboard.type(' (nord)');
      await press('Enter');
      await expect(page.getByRole('button', { name: /^Corriger.*Lieu/ })).toBeFocused();
      const right = page.getByRole('button', { name: 'Tout est juste' });
      await tabUntil(page, right);
      await expectVisibleFocus(page);
      await press('Enter');
      // The town and the person are known from the previous fine: only two facts of that day are asked.
      await expect(page.getByText('Question 1 sur 2')).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await tabTo(page, 'radio', 'Il conduisait');
      await press('Space');
      await tabTo(page, 'button', 'Continuer');
      await expectVisibleFocus(page);
      await press('Enter');
      await expect(page.getByText('Question 2 sur 2')).toBeVisible();
      await tabTo(page, 'radio', 'Derrière le pare-brise, visible');
      await press('Space');
      await tabTo(page, 'button', 'Préparer mon dossier');
      await press('Enter');
      await expect(page.getByText('Envoyez votre recours au plus tard le')).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText('Votre dossier est prêt')).toBeVisible({ timeout: 60_000 });
      await tabTo(page, 'button', 'Télécharger le PDF');
      const download = page.waitForEvent('download');
      await press('Enter');
      const file = join(info.outputDir, 'clavier.pdf');
      await (await download).saveAs(file);
      for (const fact of [notice.printed, `${notice.place} (nord)`]) expect(pdfText(file)).toContain(fact);
    });
  },
);

test('without an account a PDF is read here and nothing leaves; the reading waits for its owner', async ({
  page,
  product,
}, info) => {
  const { person } = await confirmedPerson(product);
  const notice = noticeOf(new Date(), 'Ada Essai');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method()) || new URL(request.url()).origin !== product.origin)
      sent.push(`${request.method()} ${request.url()}`);
  });
  await page.goto('/mes-amendes');
  const file = page.locator('#notice-choose');
  const alert = page.getByRole('alert');
  await file.setInputFiles({
    name: 'abime.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\nCeci n’en est pas un.'),
  });
  await expect(alert).toContainText('Ce fichier est abîmé');
  const whole = noticePdf(notice, 199);
  const [open, locked] = ['ouvert.pdf', 'ferme.pdf'].map((name) => info.outputPath(name)) as [string, string];
  writeFileSync(open, whole.buffer);
  lockPdf(open, locked, 'secret');
  await file.setInputFiles({ ...whole, buffer: readFileSync(locked) });
  await expect(alert).toContainText('Ce PDF est protégé par un mot de passe');

  await file.setInputFiles(whole);
  await expect(page.getByText('Les 197 dernières pages n’ont pas été lues')).toBeVisible();
  await confirmReading(page);
  await expect(page.getByRole('heading', { name: 'Ce que vous devez faire, et avant quand' })).toBeVisible();
  await expect(page.getByText(notice.safeInWords).first()).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByRole('link', { name: 'J’ai déjà un compte' }).click();
  await signIn(page, person.email, person.password);
  await expect(page.getByText('Ce que vous aviez saisi sur cet appareil sans compte est repris ici.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tout est juste ?' })).toBeVisible();
  await expect(page.getByText(notice.printed)).toBeVisible();
  await page.getByText('L’avis est joint au dossier').click();
  await expect(page.getByRole('button', { name: 'Ne pas le joindre' })).toBeVisible();
});

test('the front and the back of a notice, chosen together or one after the other, are one file', {
  tag: '@long',
}, async ({ page, product }) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  const notice = noticeOf(new Date(), 'Ada Essai');
  const record = async (): Promise<void> => {
    const recorded = page.waitForResponse((response) => response.url().endsWith('/api/sync') && response.ok());
    await confirmReading(page);
    expect(await (await recorded).text()).toMatch(/"noticePath":"[^"]+\.pdf"/);
    await expect(page.getByText(/^Question 1 sur/)).toBeVisible({ timeout: 20_000 });
  };
  await page.goto('/mes-amendes?new=1');
  await page
    .locator('#notice-choose')
    .setInputFiles([await noticePicture(notice), { ...(await photographFile('Verso')), name: 'verso.jpg' }]);
  await expect(page.getByRole('heading', { name: 'Tout est juste ?' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('img', { name: /Extrait de l’avis : « .*AB-123-CD/ })).toBeVisible();
  await record();

  const second = noticeOf(new Date(Date.now() - day), 'Ada Essai');
  await page.goto('/mes-amendes?new=1');
  await page.locator('#notice-choose').setInputFiles(await noticePicture(second));
  await expect(page.getByRole('heading', { name: 'Tout est juste ?' })).toBeVisible({ timeout: 60_000 });
  await page.getByText('L’avis est joint au dossier').click();
  await page.locator('#notice-add').setInputFiles(await photographFile('Verso'));
  await expect(page.locator('#notice-add')).toHaveCount(0);
  await record();
});
