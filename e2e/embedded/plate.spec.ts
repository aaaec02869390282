import sharp from 'sharp';
import { cardFile } from '../people/drawn-card.ts';
import { openAs, subscriber } from '../people/signed-in.ts';
import type { SentFile } from '../people/pictures.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

/** A light wall, a dark car, its plate. */
async function carWithPlate(plate: string, blur = 0): Promise<SentFile> {
  const [width, height] = [2000, 1500];
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="300" y="500" width="1400" height="700" rx="120" fill="#456"/><rect x="520" y="560" width="960" height="220" rx="60" fill="#9ab"/>
    <rect x="720" y="920" width="560" height="120" rx="8" fill="#f4f4f0" stroke="#222" stroke-width="4"/>
    <rect x="724" y="924" width="44" height="112" fill="#1d4fa0"/><rect x="1232" y="924" width="44" height="112" fill="#1d4fa0"/>
    <text x="1000" y="1003" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="64" letter-spacing="5" text-anchor="middle" fill="#111">${plate}</text></svg>`;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#bbb', noise: { type: 'gaussian', mean: 185, sigma: 10 } } }).png().toBuffer();
  const crisp = await sharp(grain).composite([{ input: Buffer.from(drawn) }]).png().toBuffer();
  const photo = blur === 0 ? sharp(crisp) : sharp(await sharp(crisp).blur(blur).png().toBuffer()).composite([{ input: { create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 3 } } }, blend: 'soft-light' }]);
  return { name: 'voiture.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg({ quality: 90 }).toBuffer() };
}

test('the plate of the photograph is proposed, confirmed, and only then becomes a vehicle', async ({ page, product }) => {
  const { session } = await subscriber(product);
  await openAs(page, session);
  await page.goto('/pwa/declare?step=photos');
  const errors: string[] = [];
  page.on('console', (message) => void (/Content Security Policy/.test(message.text()) && errors.push(message.text())));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.locator('#photo-parking').setInputFiles(await carWithPlate('GT-482-BX', 12));
  await expect(page.getByText('Photo floue.', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: /^Garder quand même cette photo/ })).toBeVisible();
  await expectGoodInEveryLook(page, '61-remarques');
  await page.locator('#photo-parking').setInputFiles(await carWithPlate('GT-482-BX'));
  await expect(page.getByText('Plaque lue sur la photo : GT-482-BX')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Photo nette, plaque lisible')).toBeVisible();
  const vehicles = () => page.evaluate(async (token) => ((await (await fetch('/api/vehicles', { headers: { authorization: `Bearer ${token}` } })).json()) as { rows: readonly { plate: string }[] }).rows.map(({ plate }) => plate), session.access_token);
  expect(await vehicles()).toEqual([]);
  await expectGoodInEveryLook(page, '61-plaque-lue');

  await page.locator('#photo-windshield').setInputFiles(await cardFile('31052020'));
  await expect(page.getByText('Carte expirée le 31 mai 2020.', { exact: true })).toBeVisible();
  await expectGoodInEveryLook(page, '61-carte-expiree');
  await expect(page.getByRole('button', { name: 'Continuer vers le paiement' })).toBeVisible();
  await page.getByRole('button', { name: 'Oui, c’est GT-482-BX' }).click();
  await expect(page.getByLabel('Plaque d’immatriculation')).toHaveValue('GT-482-BX');
  await page.getByRole('button', { name: 'Enregistrer le véhicule' }).click();
  await expect(page.getByRole('button', { name: 'Payer plus tard' })).toBeVisible();
  expect(await vehicles()).toEqual(['GT-482-BX']);
  expect(errors).toEqual([]);
  // With the declaration goes only that it is the chosen one's; in its body, where it waits to be sent.
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/sync') && (request.postData() ?? '').includes('declaration.create'));
  await page.getByRole('button', { name: 'Payer plus tard' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ payload: { plateCheck: 'confirmed' } });

  // What read it is kept on this device: without network too, under the same policy.
  const kept = await page.evaluate(async () => (await (await caches.open('placejuste-reading-v1.4.0')).keys()).map(({ url }) => new URL(url).pathname));
  expect(kept).toHaveLength(3);
  await page.context().setOffline(true);
  await page.goto('/pwa/declare?step=photos');
  await page.locator('#photo-parking').setInputFiles(await carWithPlate('EF-456-GH'));
  await expect(page.getByText('Plaque lue sur la photo : EF-456-GH')).toBeVisible({ timeout: 30_000 });
  await page.locator('#photo-windshield').setInputFiles(await cardFile('31052029'));
  await expect(page.getByText('Photo nette, code de la carte lu')).toBeVisible();
  await expect(page.getByText(/Carte valable jusqu’au .*31 mai 2029, d’après son code/)).toBeVisible();
  expect(errors).toEqual([]);
});
