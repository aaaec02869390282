import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dossiersContract } from '@placejuste/contracts/dossiers';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { sayAppealForm } from '../people/administrator.ts';
import { noticePicture } from '../people/drawn-notice.ts';
import { noticeOf } from '../people/notice.ts';
import { callAs } from '../people/person.ts';
import { openAs } from '../people/signed-in.ts';
import { expectOk } from '../people/upload.ts';
import { noteFine, sendDocument, createValidatedHolder } from '../people/validated-holder.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { newProduct } from '../product/start-product.ts';
import { expect, test as base } from '../product/test.ts';
import { plate } from '../steps/declare.ts';

const form = 'https://recours.exemple.fr/fps';
const settings = join(mkdtempSync(join(tmpdir(), 'placejuste-sending-')), 'sending.json');
writeFileSync(settings, JSON.stringify({ drawnSignature: { counsel: 'Me Exemple, avocate', on: '2026-11-20' } }));

/** An operator who allows letters to be signed on the screen. */
const test = base.extend<object, { product: Awaited<ReturnType<typeof newProduct>> }>({
  product: [
    async ({ database }, use) => {
      const product = await newProduct(database, { SENDING_FILE: settings });
      await product.start();
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The receipt of the post, drawn with invented data. */
async function slip(day: string): Promise<Buffer> {
  const lines = [
    'PREUVE DE DEPOT',
    'Lettre recommandée avec avis de réception',
    'Numéro de l’envoi : 1A 234 567 8901 2',
    `Déposé le ${day.split('-').reverse().join('/')} à 10h12`,
    'Bureau de poste de l’Exemple',
  ];
  const text = lines.map((line, at) => `<text x="90" y="${160 + at * 110}" font-size="44">${line}</text>`).join('');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="760" font-family="sans-serif">' +
    `<rect width="100%" height="100%" fill="#ffffff"/>${text}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

async function draw(page: Page): Promise<void> {
  const surface = page.getByRole('img', { name: /^Cadre de signature/ });
  await surface.scrollIntoViewIfNeeded();
  const box = await surface.boundingBox();
  if (box === null) throw new Error('No frame');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.1, 0.7));
  await page.mouse.down();
  for (const [x, y] of [
    [0.2, 0.2],
    [0.28, 0.75],
    [0.36, 0.3],
    [0.5, 0.7],
    [0.62, 0.35],
    [0.8, 0.6],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 6 });
  await page.mouse.up();
}

test('signed with a finger, sent by the form of the town or by post, its proof read', { tag: '@long' }, async ({
  page,
  product,
}) => {
  test.setTimeout(400_000);
  const { session, holder } = await createValidatedHolder(product, plate);
  const notice = noticeOf(new Date(), holder);
  await sayAppealForm(product, '59350', form);
  const picture = (await noticePicture(notice)).buffer;
  const noticePath = await sendDocument(product, session, { name: 'avis', bytes: picture });
  const fineId = await noteFine(product, session, { notice, plate, noticePath });
  const asked = await callAs(product, session, 'POST', `/api/fines/${fineId}/dossiers`, {
    id: '019f0000-0001-7000-8000-000000000001',
    kind: 'rapo',
    case: {},
  });
  dossiersContract.calls.requestDossier.reply.parse(await asked.json());
  await openAs(page, session);
  await page.goto(`/mes-amendes?fine=${fineId}`);
  await expect(page.getByText('Votre dossier est prêt')).toBeVisible({ timeout: 120_000 });

  await test.step('the signature', async () => {
    await page.goto(`/mes-amendes?fine=${fineId}&do=sign`);
    const put = page.getByRole('button', { name: 'Mettre cette signature sur la lettre' });
    await put.click();
    await expect(page.getByText(/^Le cadre est vide/)).toBeVisible();
    await draw(page);
    await expectGoodInEveryLook(page, '80-draw-signature');
    await put.click();
    await expect(page.getByText(/^Signée à l’écran le/)).toBeVisible({ timeout: 120_000 });
    await expectGoodInEveryLook(page, '81-signed-on-screen');
    await page.getByRole('link', { name: 'Envoyer la lettre' }).click();
  });

  await test.step('the form of the town', async () => {
    await expect(page.getByRole('heading', { name: 'Comment l’envoyer ?' })).toBeVisible();
    await page.getByRole('radio', { name: /^Le formulaire en ligne de Lille/ }).check();
    await expect(page.getByRole('link', { name: /^Ouvrir le site/ })).toHaveAttribute('href', form);
    await expectGoodInEveryLook(page, '82-town-form');
    await page.getByRole('link', { name: 'J’ai déposé : noter et photographier l’accusé' }).click();
    await expect(page.getByText(/Nous n’avons rien envoyé à votre place/)).toBeVisible();
    await expectGoodInEveryLook(page, '83-town-form-filed');
  });

  await test.step('the slip of the post', async () => {
    await page.goto(`/mes-amendes?fine=${fineId}&do=sent&by=registered`);
    await page.locator('#proof-file').setInputFiles({
      name: 'preuve.jpg',
      mimeType: 'image/jpeg',
      buffer: await slip(notice.date),
    });
    const number = page.getByRole('button', { name: 'C’est bien le 1A23456789012' });
    await expect(number).toBeVisible({ timeout: 90_000 });
    await expectGoodInEveryLook(page, '84-slip-read');
    await number.click();
    await page.getByRole('button', { name: /^C’est bien le \S+ \d{1,2}|^C’est bien le \d{1,2} / }).click();
    await expect(page.getByLabel(/Numéro du recommandé/)).toHaveValue('1A23456789012');
    await page.getByRole('button', { name: 'Enregistrer l’envoi' }).click();
    await expect(page).toHaveURL(new RegExp(`fine=${fineId}$`), { timeout: 30_000 });
    await expect
      .poll(
        async () => JSON.stringify(await (await callAs(product, session, 'GET', `/api/fines/${fineId}/papers`)).json()),
        {
          timeout: 30_000,
        },
      )
      .toContain('deposit-proof');
    // The phone sends the sending step after its proof.
    await expect
      .poll(async () => (await expectOk(callAs(product, session, 'GET', `/api/fines/${fineId}`))).json(), {
        timeout: 30_000,
      })
      .toMatchObject({ status: 'sent', sentOn: notice.date, sentBy: 'registered' });
  });
});
