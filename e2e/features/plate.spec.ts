import { cardFile } from '../people/drawn-card.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { carWithPlate } from '../people/pictures.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

test.use({ serviceWorkers: 'allow' });

test('the plate of the photograph is proposed, confirmed, and only then becomes a vehicle', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const { session } = await createSubscriber(product);
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
  const vehicles = () =>
    page.evaluate(
      async (token) =>
        (
          (await (await fetch('/api/vehicles', { headers: { authorization: `Bearer ${token}` } })).json()) as {
            rows: readonly { plate: string }[];
          }
        ).rows.map(({ plate }) => plate),
      session.access_token,
    );
  expect(await vehicles()).toEqual([]);
  await expectGoodInEveryLook(page, '61-plaque-lue');

  await page.locator('#photo-windshield').setInputFiles(await cardFile('31052020'));
  await expect(page.getByText('Carte expirée le 31 mai 2020.', { exact: true })).toBeVisible();
  await expectGoodInEveryLook(page, '61-carte-expiree');
  await expect(page.getByRole('button', { name: 'Enregistrer la déclaration' })).toBeVisible();
  await page.getByRole('button', { name: 'Oui, c’est GT-482-BX' }).click();
  await expect(page.getByLabel('Plaque d’immatriculation')).toHaveValue('GT-482-BX');
  await page.getByRole('button', { name: 'Enregistrer le véhicule' }).click();
  // The declaration only contains that the plate is the chosen vehicle's; the body waits to be sent.
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/sync') && (request.postData() ?? '').includes('declaration.create'),
  );
  // The card is expired: the wizard moves on only once its photo is kept anyway.
  await page.getByRole('button', { name: /^Garder quand même cette photo/ }).click();
  await expect(page.getByRole('button', { name: 'Payer plus tard' })).toBeVisible();
  expect(await vehicles()).toEqual(['GT-482-BX']);
  expect(errors).toEqual([]);
  expect((await sent).postDataJSON()).toMatchObject({ payload: { plateCheck: 'confirmed' } });

  // The plate reader is cached on this device: it works offline too, under the same policy.
  const kept = await page.evaluate(async () =>
    (await (await caches.open('placejuste-reading-v1.4.0')).keys()).map(({ url }) => new URL(url).pathname),
  );
  expect(kept).toHaveLength(3);
  await page.context().setOffline(true);
  await page.goto('/pwa/declare?new=1');
  await page.locator('#photo-parking').setInputFiles(await carWithPlate('EF-456-GH'));
  await expect(page.getByText('Plaque lue sur la photo : EF-456-GH')).toBeVisible({ timeout: 30_000 });
  await page.locator('#photo-windshield').setInputFiles(await cardFile('31052029'));
  await expect(page.getByText('Photo nette, code de la carte lu')).toBeVisible();
  await expect(page.getByText(/Carte valable jusqu’au .*31 mai 2029, d’après son code/)).toBeVisible();
  expect(errors).toEqual([]);
});
