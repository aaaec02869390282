import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { activate } from '../people/administrator.ts';
import { keyOf, noticePdf, noticePicture } from '../people/drawn-notice.ts';
import { noticeOf } from '../people/notice.ts';
import { confirmedPerson } from '../people/person.ts';
import { openAs, paidPerson, sendPapers } from '../people/signed-in.ts';
import { lockPdf, pdfText } from '../product/pdf.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';
import { completeLetter, confirmReading, readNotice, saveDossier } from '../steps/contest.ts';
import { plate } from '../steps/declare.ts';
import { expectVisibleFocus, tabTo, tabUntil } from '../steps/keyboard.ts';
import { signIn } from '../steps/sign-up.ts';

const day = 86_400_000;

/** Presses of a finger or of a key on this page and those that follow it in the same tab. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = (event: Event) => {
      if (event.isTrusted)
        sessionStorage.setItem('presses', String(1 + Number(sessionStorage.getItem('presses') ?? 0)));
    };
    addEventListener('pointerdown', count, true);
    addEventListener('keydown', count, true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0));
}

test('a notice photographed becomes a dossier, by few presses, then by the keyboard alone', async ({
  page,
  product,
}, info) => {
  const { person, session } = await paidPerson(product);
  const holder = `${person.firstName} ${person.lastName}`;
  const papers = { plate, cardNumber: 'ESSAI-0001', holderName: holder };
  await sendPapers(product, session, papers);
  await activate(product, session, papers);
  await openAs(page, session);

  await test.step('by few presses', async () => {
    const notice = noticeOf(new Date(), holder);
    const presses = await countPresses(page);
    const started = Date.now();
    await readNotice(page, await noticePicture(notice));
    await expect(page.getByRole('img', { name: /Extrait de l’avis : « .*AB-123-CD/ })).toBeVisible();
    await expectGoodInEveryLook(page, '70-notice-read');
    await confirmReading(page);
    for (const [id, value] of Object.entries({
      noticeNumber: notice.number,
      noticeKey: keyOf(notice),
      noticeDate: notice.date,
      observedOn: notice.date,
      observedAt: notice.time,
      place: notice.place,
      plate,
      amount: '35,00',
      authorityName: 'Ville de Lille',
    })) {
      await expect(page.locator(`#fine-${id}`), id).toHaveValue(value);
    }
    await page.getByRole('button', { name: 'Joindre cet avis' }).click();
    await page.getByRole('button', { name: 'Voir ma date' }).last().click();
    await expect(page.getByText('Envoyez votre recours au plus tard le')).toBeVisible({ timeout: 20_000 });
    await completeLetter(page);
    const file = join(info.outputDir, 'clics.pdf');
    await saveDossier(page, file);
    const text = pdfText(file);
    for (const fact of [
      holder,
      notice.printed,
      notice.place,
      plate,
      `${notice.dateInWords} à ${notice.timeInWords}`,
      'Ville de Lille',
      'Avis de paiement du forfait de post-stationnement',
    ])
      expect(text).toContain(fact);
    // A press every four seconds, and some typing, stay under three minutes.
    const count = await presses();
    info.annotations.push({
      type: 'photographed to downloaded',
      description: `${count} presses, ${Math.round((Date.now() - started) / 1000)} s with the machine's waits`,
    });
    expect(count).toBeLessThanOrEqual(40);
  });

  await test.step('by the keyboard alone', async () => {
    const notice = noticeOf(new Date(Date.now() - day), holder);
    const press = (key: string) => page.keyboard.press(key);
    // Listened to before the page opens: the browser must know of it by the time of the press.
    const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
    await page.goto('/mes-amendes?new=1');
    await tabUntil(page, page.locator('#notice-choose'));
    await expectVisibleFocus(page);
    await press('Enter');
    await (await chooser).setFiles(await noticePicture(notice));
    await expect(page.getByRole('heading', { name: 'Vérifiez ce qui a été lu' })).toBeFocused({ timeout: 60_000 });
    await press('Tab');
    await expectVisibleFocus(page);
    // Each confirmation brings the next line under the same key.
    const finish = page
      .getByRole('region', { name: 'Vérifiez ce qui a été lu' })
      .getByRole('button', { name: 'Voir ma date' });
    for (let lines = 0; lines < 12 && !(await finish.isVisible()); lines += 1) await press('Enter');
    await expect(finish).toBeFocused();
    await tabTo(page, 'button', 'Joindre cet avis');
    await press('Enter');
    await tabUntil(page, page.getByRole('button', { name: 'Voir ma date' }).last());
    await press('Enter');
    await expect(page.getByText('Envoyez votre recours au plus tard le')).toBeVisible({ timeout: 20_000 });
    await tabTo(page, 'link', 'Compléter les informations');
    await press('Enter');
    await tabUntil(page, page.getByLabel('Adresse postale', { exact: true }));
    await page.keyboard.type('1 place de l’Exemple');
    await tabTo(page, 'combobox', 'À quel nom est la carte grise ?');
    await press('ArrowDown');
    await tabUntil(page, page.getByLabel('Adresse postale de cette personne'));
    await page.keyboard.type('3 allée de l’Invention');
    await tabTo(page, 'radio', 'Le titulaire de la carte conduisait');
    await press('Space');
    await tabTo(page, 'textbox', /Numéro de la carte/);
    await page.keyboard.type('ESSAI-0001');
    await tabTo(page, 'checkbox', 'La carte est définitive');
    await press('Space');
    await tabTo(page, 'button', 'Enregistrer les informations');
    await expectVisibleFocus(page);
    await press('Enter');
    await expect(page.getByRole('link', { name: 'Modifier les informations' })).toBeVisible({ timeout: 20_000 });
    await tabTo(page, 'button', 'Préparer mon dossier');
    await press('Enter');
    await expect(page.getByText('Votre dossier est prêt')).toBeVisible({ timeout: 60_000 });
    await tabTo(page, 'button', 'Télécharger le dossier (PDF)');
    const download = page.waitForEvent('download');
    await press('Enter');
    const file = join(info.outputDir, 'clavier.pdf');
    await (await download).saveAs(file);
    expect(pdfText(file)).toContain(notice.printed);
  });
});

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
  await page.getByRole('button', { name: 'Voir ma date' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ce que vous devez faire, et avant quand' })).toBeVisible();
  await expect(page.getByText(notice.safeInWords).first()).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByRole('link', { name: 'J’ai déjà un compte' }).click();
  await signIn(page, person.email, person.password);
  await expect(page.getByText('Ce que vous aviez saisi sur cet appareil sans compte est repris ici.')).toBeVisible();
  await expect(page.locator('#fine-noticeNumber')).toHaveValue(notice.number);
  await expect(page.getByRole('heading', { name: 'Joindre cet avis au dossier ?' })).toBeVisible();
});
