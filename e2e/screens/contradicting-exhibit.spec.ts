import { randomUUID } from 'node:crypto';
import { dossiersContract } from '@placejuste/contracts/dossiers';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { noticePicture } from '../people/drawn-notice.ts';
import { noticeOf } from '../people/notice.ts';
import { callAs } from '../people/person.ts';
import { openAs } from '../people/signed-in.ts';
import { expectOk } from '../people/upload.ts';
import { noteFine, sendDocument, createValidatedHolder } from '../people/validated-holder.ts';
import { expectGoodInEveryLook, expectGoodScreen } from '../product/screen.ts';
import { newProduct, type Product } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';
import { plate } from '../steps/declare.ts';

/** A certificate with the plate of another car. */
async function otherCertificate(holder: string): Promise<Buffer> {
  const lines = ['CERTIFICAT D’IMMATRICULATION', 'A. Immatriculation : EF-456-GH', `C.1 ${holder.toUpperCase()}`];
  const text = lines.map((line, at) => `<text x="90" y="${160 + at * 110}" font-size="44">${line}</text>`).join('');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="900" font-family="sans-serif">' +
    `<rect width="100%" height="100%" fill="#eef2ea"/>${text}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

/** Navigates inside the application: reloading the page would use the initial session, which was renewed since. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}

test('a certificate of another car is read, and stops the signing until answered', { tag: '@long' }, async ({
  page,
  database,
}) => {
  test.setTimeout(240_000);
  const product = await newProduct(database, { EXHIBIT_READING: 'on' });
  try {
    await product.start();
    await stopAndAnswer(page, product);
  } finally {
    await product.remove();
  }
});

async function stopAndAnswer(page: Page, product: Product): Promise<void> {
  const { session, holder } = await createValidatedHolder(product, plate);
  const notice = noticeOf(new Date(), holder);
  const send = (name: string, bytes: Buffer): Promise<string> => sendDocument(product, session, { name, bytes });
  const noticePath = await send('avis', (await noticePicture(notice)).buffer);
  const fineId = await noteFine(product, session, { notice, plate, noticePath });
  await expectOk(
    callAs(product, session, 'POST', `/api/fines/${fineId}/papers`, {
      id: randomUUID(),
      kind: 'carte-grise',
      path: await send('carte-grise', await otherCertificate(holder)),
    }),
  );
  const asked = await callAs(product, session, 'POST', `/api/fines/${fineId}/dossiers`, {
    id: randomUUID(),
    kind: 'rapo',
    case: {},
  });
  const dossier = dossiersContract.calls.requestDossier.reply.parse(await asked.json());

  await openAs(page, session);
  await page.goto(`${product.origin}/mes-amendes?fine=${fineId}`);
  await expect(page.getByText('Votre dossier est prêt')).toBeVisible({ timeout: 60_000 });
  await page.goto(`${product.origin}/mes-amendes?fine=${fineId}&do=sign`);
  await expect(page.getByText('Une pièce contredit votre lettre', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/^Nous relisons vos pièces/)).toBeHidden({ timeout: 120_000 });
  await expect(page.getByText(/cette pièce dit EF-456-GH/)).toBeVisible();
  await expect(page.locator('.both-crops canvas').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Télécharger le PDF' })).toBeHidden();
  const refused = await callAs(product, session, 'GET', `/api/dossiers/${dossier.id}/link`);
  expect(refused.status).toBe(422);
  await expectGoodInEveryLook(page, '43-contradicting-exhibit');

  await goTo(page, `/mes-amendes?fine=${fineId}&do=send`);
  await expect(page.getByRole('heading', { name: 'Comment l’envoyer ?' })).toBeVisible();
  await expect(page.getByText('Une pièce contredit votre lettre', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Télécharger le PDF' })).toBeHidden();
  // Its parts were checked in every theme just above.
  await expectGoodScreen(page, '43-contradicting-exhibit-sending');

  // With the keyboard only.
  await goTo(page, `/mes-amendes?fine=${fineId}&do=sign`);
  await expect(page.getByRole('heading', { name: 'Vérifiez avant de signer' })).toBeVisible();
  await page.getByRole('button', { name: /^Cette pièce est la bonne/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cette pièce est-elle vraiment la bonne ?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Oui, cette pièce est la bonne' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Télécharger le PDF' })).toBeVisible({ timeout: 20_000 });
  await expectGoodScreen(page, '43-contradicting-exhibit-answered');
}
