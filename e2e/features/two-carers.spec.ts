import type { Browser, Page } from '@playwright/test';
import { type Notice, noticeOf } from '../people/notice.ts';
import { callAs, confirmedPerson, type Session } from '../people/person.ts';
import { photographFile } from '../people/pictures.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expectOk } from '../people/upload.ts';
import { device } from '../product/device.ts';
import { awaitMail } from '../product/mailbox.ts';
import type { Product } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';
import { dayField } from '../steps/fill-day.ts';

/** A new account that accepted the invitation of this holder, on its own phone. */
async function carerOf(browser: Browser, product: Product, holder: Session): Promise<Page> {
  const { person, session } = await confirmedPerson(product);
  await expectOk(callAs(product, holder, 'POST', '/api/carers', { email: person.email }));
  const { links } = await awaitMail(product.dataDir, person.email, /aider sur PlaceJuste/);
  const context = await browser.newContext({ ...device, baseURL: product.origin });
  const page = await context.newPage();
  await openAs(page, session);
  await page.goto(links[0] ?? '');
  await page.getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByRole('link', { name: /^Photographier un avis pour/ })).toBeVisible();
  return page;
}

/** Types a notice with its picture, and stops before sending it. */
async function type(page: Page, notice: Notice): Promise<void> {
  await page.getByRole('link', { name: /^Photographier un avis pour/ }).click();
  await page.getByRole('button', { name: 'Saisir à la main' }).click();
  await page.getByRole('radio', { name: /^Avis de paiement –/ }).check();
  await page.getByRole('textbox', { name: 'Numéro de l’avis de paiement' }).fill(notice.number);
  await page.getByRole('radio', { name: /Sur le pare-brise/ }).check();
  await dayField(page, 'Date de l’avis').fill(notice.date);
  await page.locator('#fine-noticePath').setInputFiles(await photographFile('Avis'));
  await expect(page.getByRole('img', { name: /l’avis/ })).toBeVisible();
}
const send = (page: Page) => page.getByRole('button', { name: 'Continuer' }).click();

test('two carers act at once; what one sends after being removed is taken, and said late', async ({
  product,
  browser,
  page,
}) => {
  const { person, session } = await createSubscriber(product);
  const holderName = `${person.firstName} ${person.lastName}`;
  const carers = [await carerOf(browser, product, session), await carerOf(browser, product, session)] as const;
  const notice = noticeOf(new Date(), holderName);
  for (const carer of carers) await type(carer, notice);
  await test.step('both send the same notice at the same moment: the holder has both, and loses neither', async () => {
    await Promise.all(carers.map(send));
    for (const carer of carers) await expect(carer.getByText(/^Avis pour /)).toBeVisible();
    await openAs(page, session);
    await page.goto('/pwa/a-confirmer');
    await expect(page.getByRole('heading', { name: `Avis n° ${notice.number}` })).toHaveCount(2);
  });
  const [removed, other] = carers;
  await test.step('removed while offline: nothing typed is lost, and the holder reads that it came late', async () => {
    await removed.goto('/aidant');
    await type(removed, notice);
    await removed.context().setOffline(true);
    await send(removed);
    await expect(removed.getByText(/sur ce téléphone/).first()).toBeVisible();
    await page.goto('/pwa/aidants');
    await page
      .getByRole('button', { name: /^Mettre fin à cette aide/ })
      .last()
      .click();
    await expect(page.getByText(/^Vous avez mis fin à l’aide/)).toBeVisible();
    await removed.context().setOffline(false);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('C’est arrivé après la fin de l’aide, le')).toBeVisible({ timeout: 3000 });
    }).toPass();
  });
  await test.step('the centre of the removed carer leads to no empty page', async () => {
    await removed.goto('/pwa/notifications');
    const told = removed.getByRole('region', { name: 'Une aide a pris fin' });
    await expect(told).toBeVisible();
    await expect(told.getByRole('link')).toHaveCount(0);
    await other.reload();
    await removed.goto('/aidant');
    await expect(removed.getByText('Vous n’aidez personne pour l’instant.')).toBeVisible();
  });
  for (const context of browser.contexts()) await context.close();
});
