import type { Page } from '@playwright/test';
import { callAs, sessionOf, typedFine } from '../people/person.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { awaitMail, mailsTo } from '../product/mailbox.ts';
import { newProduct } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';
import { historyOf, noteStep } from '../steps/follow-up.ts';

/** Records a step, and waits until the service accepted it. */
async function recordStep(page: Page, step: string, day: string, more?: () => Promise<void>): Promise<void> {
  await noteStep(page, step, day, more);
  await expect(historyOf(page)).toContainText(step);
}

const morning = (day: string) => new Date(`${day}T09:00:00Z`);

test('a year of follow-up, day by day in the service and the browser, then three years later', async ({ browser }) => {
  test.setTimeout(300_000);
  // The embedded database lives in the product's process, with its shifted clock; a database server would keep the real
  // time.
  const own = await newProduct('embedded');
  try {
    await own.start(morning('2026-11-12'));
    const { person, session } = await createSubscriber(own);
    const fine = { ...typedFine(), noticeNumber: '21590350100017261314072245', noticeDate: '2026-11-10' };
    const kept = await callAs(own, session, 'POST', '/api/fines', fine);
    expect(kept.ok, await kept.text()).toBe(true);
    let today = '2026-11-12';

    /** The server is stopped until that morning; the person signs in again and opens the fine. */
    const on = async (day: string, act: (page: Page) => Promise<void>): Promise<void> => {
      if (day !== today) {
        await own.stop();
        await own.start(morning(day));
        today = day;
      }
      const context = await browser.newContext({ baseURL: own.origin });
      try {
        const page = await context.newPage();
        await page.clock.setSystemTime(morning(day));
        await openAs(page, await sessionOf(own, person));
        await page.goto(`/mes-amendes?fine=${fine.id}`);
        await expect(page.getByRole('heading', { name: 'Suivi' })).toBeVisible();
        await act(page);
      } finally {
        await context.close();
      }
    };
    const bigDate = (page: Page) => page.locator('.big-day');
    const dossier = (page: Page) => page.getByRole('region', { name: 'Votre dossier' });
    const mailed = (subject: RegExp) => awaitMail(own.dataDir, person.email, subject);

    await on('2026-11-12', async (page) => {
      await expect(bigDate(page)).toHaveText('jeudi 10 décembre 2026');
      await expect(page.getByText('Il vous reste 28 jours.')).toBeVisible();
      await expect(dossier(page)).toContainText('Recours préalable (RAPO)');
    });
    await on('2026-11-25', async (page) => {
      expect((await mailed(/au plus tard le 10 décembre 2026/)).text).toContain(
        'La date sûre est le jeudi 10 décembre 2026',
      );
      await recordStep(page, 'Recours envoyé', '2026-11-24', () =>
        page.getByRole('radio', { name: /En recommandé/ }).check(),
      );
      await expect(page.getByText(/Notez le jour écrit sur l’accusé de réception/)).toBeVisible();
      await expect(bigDate(page)).toHaveCount(0);
    });
    // Recorded late: the last day of the month is not over, so the appeal does not count as refused yet.
    await on('2026-12-30', async (page) => {
      await recordStep(page, 'Recours reçu', '2026-11-30');
      await expect(page.getByText('Réponse attendue au plus tard le')).toBeVisible();
      await expect(bigDate(page)).toHaveText('mercredi 30 décembre 2026');
      await expect(page.getByText('Envoyé', { exact: true })).toBeVisible();
    });
    await on('2027-01-02', async (page) => {
      expect((await mailed(/^Sans réponse, votre recours est refusé/)).text).toContain(
        'au plus tard le samedi 30 janvier 2027',
      );
      await page.reload();
      await expect(historyOf(page)).toContainText('Un mois sans réponse : refus implicite');
      await expect(page.getByText('Refus implicite', { exact: true })).toBeVisible();
      await expect(bigDate(page)).toHaveText('samedi 30 janvier 2027');
      await expect(dossier(page)).toContainText('Mémoire pour le tribunal.');
      await expect(page.getByText('Le paiement, lui, n’attend pas')).toBeVisible();
      await recordStep(page, 'Second recours envoyé', '2027-01-02');
      await expect(bigDate(page)).toHaveCount(0);
    });
    await on('2027-11-15', async (page) => {
      await recordStep(page, 'Réponse : recours accepté', '2027-11-12');
      await expect(page.getByText('Le paiement, lui, n’attend pas')).toHaveCount(0);
    });
    // The subscription of twenty-four months ended long ago: the history can still be read.
    await on('2030-11-15', async (page) => {
      await expect(historyOf(page).getByRole('listitem')).toHaveCount(6);
      await expect(page.getByText('Accepté', { exact: true })).toBeVisible();
    });
    const words = (await mailsTo(own.dataDir, person.email)).map(({ subject, text }) => `${subject} ${text}`).join(' ');
    expect(words).not.toMatch(/perdu|échec|trop tard/i);
  } finally {
    await own.remove();
  }
});
