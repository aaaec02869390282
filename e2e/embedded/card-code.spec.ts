import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { openAs, subscriber } from '../people/signed-in.ts';
import { photographFile, type SentFile } from '../people/pictures.ts';
import { expectAccessible, picture } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

/** A card of nobody: type A2, last day 2029-05-31, and a signature of zeros. */
const code = `DC04FR030001265D265DA201FR62ESSAI\u001d6O31052029\u001f${'A'.repeat(103)}`;

/** The face of a card with its code, as a phone photographs it. */
async function cardFile(): Promise<SentFile> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  const { image } = await writeBarcode(code, { format: 'DataMatrix', scale: 6 });
  if (image === null) throw new Error('No code was drawn');
  const turned = await sharp(await image.arrayBuffer()).rotate(4, { background: '#ffffff' }).png().toBuffer();
  const card = sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#dfe6e0' } }).composite([{ input: turned, left: 1000, top: 420 }]);
  return { name: 'carte.jpg', mimeType: 'image/jpeg', buffer: await card.jpeg({ quality: 80 }).toBuffer() };
}

test('the code of a card is read in the page, under the strict policy, without network the second time, and confirmed by its holder', async ({ page, product }) => {
  const { session } = await subscriber(product);
  await openAs(page, session);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto('/dashboard');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: 'Ajouter : Carte mobilité inclusion (CMI)' }).click();
  const card = await cardFile();
  await page.locator('#document-cmi-recto').setInputFiles(card);
  await expect(page.getByText('Code de la carte lu')).toBeVisible();
  await expect(page.getByText(/Signature du code : inconnue/)).toBeVisible();
  await page.getByRole('button', { name: /Oui, ma carte finit le .*31 mai 2029/ }).click();
  await expect(page.getByLabel(/Fin de validité de la carte/)).toHaveValue('2029-05-31');
  await expectAccessible(page, 'card-code');
  await picture(page, 'card-code');

  await page.context().setOffline(true);
  await page.locator('#document-cmi-verso').setInputFiles(await photographFile('CMI verso'));
  await page.locator('#document-cmi-recto').setInputFiles({ ...card, name: 'autre.jpg' });
  await expect(page.getByText(/autre\.jpg/)).toBeVisible();
  await expect(page.getByText('Code de la carte lu')).toBeVisible();
  expect(refused).toEqual([]);
});
