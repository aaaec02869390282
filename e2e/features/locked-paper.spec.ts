import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { noticePdf } from '../people/drawn-notice.ts';
import { noticeOf } from '../people/notice.ts';
import { callAs } from '../people/person.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { peopleOf } from '../people/validated-holder.ts';
import { lockPdf } from '../product/pdf.ts';
import { unfoldGroup } from '../steps/contest.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

const words = 'Arrêt gênant devant un portail';
const story = 'Le portail est le mien, et la voiture aussi.';

/** Chooses a copy of the notice on the form of the facts, and saves. */
async function joinNotice(
  page: Page,
  file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
  more?: () => Promise<void>,
): Promise<void> {
  await page.locator('#fine-noticePath').setInputFiles(file);
  await more?.();
  await page.getByRole('button', { name: 'Enregistrer les informations' }).click();
  await expect(page.getByRole('link', { name: 'Modifier les informations' })).toBeVisible();
}

test(
  'a notice as a locked PDF: the fault and the remedy are said there, the typed text stays',
  { tag: '@long' },
  async ({ page, product }, info) => {
    const { session } = await createSubscriber(product);
    const notice = noticeOf(new Date(Date.now() - 86_400_000), 'Ada Essai');
    const id = randomUUID();
    const facts = {
      track: 'contravention',
      noticeNumber: '1234567890',
      noticeDate: notice.date,
      delivery: 'post',
      observedOn: notice.date,
      observedAt: notice.time,
      place: notice.place,
      amountCents: 3500,
      plate: 'AB-123-CD',
    };
    const made = await callAs(product, session, 'POST', '/api/fines', {
      id,
      ...facts,
      ...peopleOf(notice),
      authorityName: 'Officier du ministère public',
      authorityAddress: '1 place de l’Exemple\n59000 Lille',
    });
    expect(made.ok, await made.text()).toBe(true);
    const whole = noticePdf(notice);
    const [open, locked] = [info.outputPath('ouvert.pdf'), info.outputPath('ferme.pdf')];
    writeFileSync(open, whole.buffer);
    lockPdf(open, locked, 'secret');

    await openAs(page, session);
    await page.goto(`/mes-amendes?fine=${id}&edit=1`);
    for (const title of ['En vos mots', 'Photo ou PDF de l’avis']) await unfoldGroup(page, title);
    await page.locator('#fine-noticePath').setInputFiles({ ...whole, buffer: readFileSync(locked) });
    await page.getByLabel('Vos explications').fill(story);
    await page.getByRole('button', { name: 'Enregistrer les informations' }).click();
    const refused =
      /Ce PDF est protégé par un mot de passe\. Enregistrez-le sans mot de passe, ou photographiez le papier\./;
    await expect(page.getByRole('alert').filter({ hasText: refused }).first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByLabel('Vos explications')).toHaveValue(story);
    await expectGoodScreen(page, '44-paper-locked');
    await joinNotice(page, whole);
    const dossier = page.getByRole('region', { name: 'Votre dossier' });
    await dossier.getByRole('radio', { name: /^Autre chose/ }).check();
    await dossier.getByLabel(/L’infraction/).fill(words);
    // The place of the card is asked first; this letter needs another field, so the action is pressed again beside it.
    await page.getByRole('link', { name: 'Préparer mon dossier' }).click();
    await page.getByRole('radio', { name: 'Derrière le pare-brise, visible' }).click();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(dossier.getByLabel(/L’infraction/)).toHaveValue(words);
    await page.getByRole('button', { name: 'Préparer mon dossier' }).click();
    // The account's documents are not approved yet: the dossier waits, with the typed text.
    await expect(dossier.getByRole('alert')).toContainText('attend la validation de votre compte');
    await expect(dossier.getByLabel(/L’infraction/)).toHaveValue(words);
  },
);
