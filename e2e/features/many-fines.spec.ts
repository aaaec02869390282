import { randomUUID } from 'node:crypto';
import { noticeOf } from '../people/notice.ts';
import { callAs } from '../people/person.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { device } from '../product/device.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

const day = 86_400_000;
/** Eighty characters: one long word, and right-to-left words. */
const longest = 'Communautéurbaine'.repeat(5).slice(0, 80);
const rightToLeft = `${'بلدية '.repeat(12)}(75056)`.slice(0, 80);

test('forty fines, names of eighty characters, from the Réunion: the list, one fine, its steps', {
  tag: '@long',
}, async ({ browser, product }) => {
  test.setTimeout(180_000);
  const { session } = await createSubscriber(product);
  const context = await browser.newContext({ ...device, baseURL: product.origin, timezoneId: 'Indian/Reunion' });
  try {
    const page = await context.newPage();
    await openAs(page, session);
    const ids: string[] = [];
    for (let at = 0; at < 40; at += 1) {
      const notice = noticeOf(new Date(Date.now() - at * day), 'Ada Essai');
      const id = randomUUID();
      const made = await callAs(product, session, 'POST', '/api/fines', {
        id,
        track: 'fps',
        noticeNumber: notice.number,
        noticeDate: notice.date,
        delivery: 'windscreen',
        authorityName: at % 2 === 0 ? longest : rightToLeft,
        place: longest,
      });
      expect(made.ok, await made.text()).toBe(true);
      ids.push(id);
    }
    const notice = noticeOf(new Date(), 'Ada Essai');
    await page.goto('/mes-amendes');
    await expect(page.getByRole('list', { name: 'Vos amendes' }).getByRole('listitem')).not.toHaveCount(0);
    await expectGoodInEveryLook(page, '48-forty-fines');
    const own = `/mes-amendes?fine=${ids[0]}`;
    await page.goto(own);
    // The date is in Paris time, wherever the phone is.
    await expect(page.locator('.big-day')).toContainText(notice.safeInWords);
    await expectGoodInEveryLook(page, '48-longest-names');

    // Addresses of later steps lead back to the fine; a reload and « Retour » keep the screen.
    for (const deed of ['sign', 'send', 'answer']) {
      await page.goto(`${own}&do=${deed}`);
      await expect(page.locator('.big-day')).toBeVisible();
      expect(new URL(page.url()).search).toBe(`?fine=${ids[0]}`);
    }
    await page.getByRole('link', { name: 'Préparer mon dossier' }).click();
    const first = page.getByRole('heading', { name: 'Ce jour-là, que faisait le titulaire de la carte ?' });
    await expect(first).toBeVisible();
    await page.getByRole('radio', { name: 'Il conduisait' }).check();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(page.getByRole('heading', { name: 'Où était la carte ce jour-là ?' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Où était la carte ce jour-là ?' })).toBeVisible();
    await page.goBack();
    await expect(first).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Il conduisait' })).toBeChecked();

    // The fine is open in a second tab too: the answers of each tab are kept, and sent once.
    const other = await context.newPage();
    await other.goto(`${own}&question=plate`);
    await other.getByLabel('Plaque d’immatriculation').fill('AB-123-CD');
    await other.getByRole('button', { name: 'Voir ma date maintenant' }).click();
    await expect(other.locator('.big-day')).toBeVisible({ timeout: 20_000 });
    // Here the page of the fine shows as soon as they are sent.
    await expect(page.locator('.big-day')).toBeVisible({ timeout: 20_000 });
    const fine = (await (await callAs(product, session, 'GET', `/api/fines/${ids[0]}`)).json()) as object;
    expect(fine).toMatchObject({ plate: 'AB-123-CD', holderPresence: 'driver', place: longest });
  } finally {
    await context.close();
  }
});
