import { randomUUID } from 'node:crypto';
import { callAs } from '../people/person.ts';
import { photographFile } from '../people/pictures.ts';
import { openAs, prefer, createSubscriber } from '../people/signed-in.ts';
import { expectAccessible, takePicture } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';
import { photographCar } from '../steps/declare.ts';

test.use({ serviceWorkers: 'allow' });

test('a local database deleted between two photographs: the loss is said, nothing called saved', async ({
  page,
  product,
}) => {
  const { session } = await createSubscriber(product);
  await callAs(product, session, 'PUT', `/api/vehicles/${randomUUID()}`, { plate: 'AB-123-CD', name: '' });
  await openAs(page, session);
  await photographCar(page);
  const deleted = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const deleting = indexedDB.deleteDatabase('placejuste');
        deleting.onsuccess = () => resolve('deleted');
        deleting.onerror = () => resolve('refused');
        deleting.onblocked = () => resolve('blocked');
      }),
  );
  expect(deleted).toBe('deleted');
  await page.locator('#photo-windshield').setInputFiles(await photographFile('Carte'));
  await page.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  await expect(page.getByText(/n’est plus intact sur cet appareil/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Votre preuve est enregistrée' })).toHaveCount(0);
  await expectAccessible(page, 'a photograph lost with the database');
  await takePicture(page, 'broken-storage-lost');
  await page.getByRole('button', { name: 'Reprendre les photos' }).click();
  await page.locator('#photo-parking').setInputFiles(await photographFile('Voiture encore'));
  await expect(page.getByRole('img', { name: /la voiture garée/ })).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  await expect(page.getByText(/^Reçue à/)).toBeVisible();
});

test('a browser storage that is full, and holds broken values: every page opens', async ({ page, product }) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  await page.addInitScript(() => {
    for (const key of [
      'placejuste_last_location',
      'placejuste_accessibility',
      'placejuste_permissions',
      'placejuste_last_known',
      'pwa_pending_actions',
    ])
      localStorage.setItem(key, '{"a":[1,nul');
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(key, value) {
      if (key === 'placejuste_auth') return write.call(this, key, value);
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  for (const path of [
    '/pwa',
    '/pwa/declare?step=location',
    '/pwa/historique',
    '/mes-amendes',
    '/pwa/settings/affichage',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expect(page.locator('.skeleton, [aria-busy="true"]'), path).toHaveCount(0);
    await expect(page.getByText("Erreur d'initialisation"), path).toBeHidden();
  }
});

test('a session that is not one: the sign-in is asked, nothing fails', async ({ page }) => {
  for (const kept of ['{"access_token":', 'null', '[]', '{"access_token":"x","user":{}}']) {
    await page.addInitScript((value) => localStorage.setItem('placejuste_auth', value), kept);
    await page.goto('/pwa');
    await expect(page.getByLabel('Email'), kept).toBeVisible();
  }
});

test('every step of a declaration bears « Retour » and a reload', { tag: '@long' }, async ({ page, product }) => {
  const { session } = await createSubscriber(product);
  await callAs(product, session, 'PUT', `/api/vehicles/${randomUUID()}`, { plate: 'AB-123-CD', name: '' });
  await openAs(page, session);
  await prefer(page, { autoAdvance: false });
  await page.goto('/pwa/declare');
  await expect(page.getByText('Lieu trouvé, à')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'C’est bien ici ?' })).toBeVisible();
  await page.getByRole('button', { name: 'Prendre les photos' }).click();
  const photos = page.getByRole('heading', { name: 'Photographiez la voiture et la carte' });
  await expect(photos).toBeVisible();
  await page.locator('#photo-parking').setInputFiles(await photographFile('Voiture'));
  const car = page.getByRole('img', { name: /la voiture garée/ });
  await expect(car).toBeVisible();
  await page.reload();
  await expect(photos).toBeVisible();
  await expect(car).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'C’est bien ici ?' })).toBeVisible();
  await page.goForward();
  await expect(car).toBeVisible();
  await page.locator('#photo-windshield').setInputFiles(await photographFile('Carte'));
  await page.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  const saved = page.getByRole('heading', { name: 'Votre preuve est enregistrée' });
  await expect(saved).toBeVisible();
  // Confirmed by the service: the screen was also stored on the phone.
  await expect(page.getByText(/^Reçue à/)).toBeVisible();
  await page.reload();
  await expect(saved).toBeVisible();
  // A saved declaration cannot be edited: its earlier steps lead to the remaining one.
  await page.goBack();
  await expect(saved).toBeVisible();
  await page.getByRole('button', { name: 'Payer plus tard' }).click();
  await expect(page.getByText('Rangez votre téléphone')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Rangez votre téléphone')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Rangez votre téléphone')).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await callAs(product, session, 'GET', '/api/declarations');
      return ((await answer.json()) as { readonly rows: readonly unknown[] }).rows.length;
    })
    .toBe(1);
});
