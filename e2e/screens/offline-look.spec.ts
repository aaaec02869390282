import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { leaveOnPhone } from '../people/local-database.ts';
import { callAs } from '../people/person.ts';
import { photograph, photographFile } from '../people/pictures.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

test.describe.configure({ timeout: 180_000 });

const declaration = randomUUID();
const vehicle = randomUUID();
const position = { latitude: 50.6292, longitude: 3.0573, accuracy: 12, timestamp: 1_795_000_000_000 };

/** The server is reachable, but the outbox cannot send. */
async function sendingIsCut(page: Page): Promise<void> {
  for (const path of ['**/api/sync', '**/storage/**']) await page.route(path, (route) => route.abort());
}

test('what is on this phone only: the list, throwing away, correcting', { tag: '@long' }, async ({ page, product }) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  await sendingIsCut(page);
  await page.goto('/pwa');
  await expect(page.getByText('Client actif')).toBeVisible();
  const bytes = await photograph('Voiture');
  const photos = [
    { id: randomUUID(), use: 'parking', bytes },
    { id: randomUUID(), use: 'windshield', bytes },
  ] as const;
  const facts = {
    vehicleId: vehicle,
    position,
    positionSource: 'device',
    placeLabel: '12 rue de l’Exemple, 59000 Lille',
  };
  await leaveOnPhone(page, session.user.id, [
    {
      id: vehicle,
      kind: 'vehicle.upsert',
      state: 'needs-attention',
      payload: { plate: 'AB-12', name: '' },
      lastCode: 'PLATE_UNREADABLE',
      lastMessage: 'Cette plaque n’est pas lisible.',
    },
    {
      id: declaration,
      kind: 'declaration.create',
      state: 'needs-attention',
      payload: facts,
      photos,
      lastCode: 'UPLOAD_REFUSED',
      lastMessage: 'Format de fichier invalide',
      photoId: photos[1].id,
    },
    {
      id: randomUUID(),
      kind: 'declaration.create',
      state: 'queued',
      payload: { ...facts, placeLabel: null },
      lastCode: 'NETWORK',
      lastMessage: 'La connexion ne répond pas.',
    },
    {
      id: randomUUID(),
      kind: 'fine.create',
      state: 'needs-sign-in',
      payload: { noticeNumber: '21590350100017261163072245' },
      lastCode: 'NOT_SIGNED_IN',
    },
  ]);

  await page.goto('/pwa/attente');
  await expect(page.getByRole('list', { name: 'Actions gardées sur ce téléphone' }).getByRole('listitem')).toHaveCount(
    4,
  );
  await expect(
    page
      .getByRole('button', { name: 'Synchroniser' })
      .or(page.getByRole('link', { name: 'Se connecter' }).first())
      .first(),
  ).toBeVisible();
  await expectGoodInEveryLook(page, 'pending');
  await page.getByRole('button', { name: 'Supprimer de ce téléphone : Déclaration de stationnement' }).first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Garder d’abord une copie' })).toBeVisible();
  await expectGoodInEveryLook(page, 'pending-discard');
  await page.getByRole('button', { name: 'Ne pas supprimer' }).click();

  await page.getByRole('link', { name: 'Corriger : Véhicule' }).click();
  await expect(page.getByLabel('Plaque d’immatriculation')).toHaveValue('AB-12');
  await expect(page.getByText('Cette plaque n’est pas lisible.')).toBeVisible();
  await expectGoodInEveryLook(page, 'correct-vehicle');
  await page.goto('/pwa/attente');
  await page.getByRole('link', { name: 'Corriger : Déclaration de stationnement' }).click();
  await expect(page.getByRole('img', { name: /Aperçu/ })).toHaveCount(2);
  await expect(page.getByText('Format de fichier invalide').first()).toBeVisible();
  await expectGoodInEveryLook(page, 'correct-photos');

  await page.route('**/api/health', (route) => route.abort());
  await page.goto('/pwa/attente');
  await expect(page.getByText('Mode hors ligne', { exact: true }).first()).toBeVisible();
  await expectGoodInEveryLook(page, 'pending-offline');
});

test('the wizard: the place refused, a photograph refused, data missing, kept on the phone', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  await page.context().clearPermissions();
  await page.goto('/pwa/declare');
  await expect(page.getByLabel('Plaque d’immatriculation')).toBeVisible();
  expect(
    (await callAs(product, session, 'PUT', `/api/vehicles/${randomUUID()}`, { plate: 'AB-123-CD', name: 'Ma voiture' }))
      .ok,
  ).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Détecter ma position' }).click();
  await expect(page.getByText('Permission de géolocalisation refusée')).toBeVisible();
  await expectGoodInEveryLook(page, 'declare-no-place');
  await page.getByRole('button', { name: 'Prendre les photos d’abord' }).click();
  await expect(page.getByRole('heading', { name: 'Photographiez la voiture et la carte' })).toBeVisible();
  await page
    .locator('#photo-parking')
    .setInputFiles({ name: 'capture.jpg', mimeType: 'image/jpeg', buffer: await photograph('Voiture') });
  await expect(page.getByText("Capture d'écran détectée - prenez une vraie photo")).toBeVisible();
  await expectGoodInEveryLook(page, 'declare-photo-refused');
  await page.locator('#photo-parking').setInputFiles(await photographFile('Voiture'));
  await expect(page.getByRole('img', { name: /Aperçu/ })).toHaveCount(1);
  await page.locator('#photo-windshield').setInputFiles(await photographFile('Carte'));
  await page.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  await expect(page.getByText('Données manquantes pour la déclaration')).toBeVisible();
  await expectGoodInEveryLook(page, 'declare-missing');
  await page.getByRole('button', { name: 'Retrouver le lieu' }).click();
  await page.getByRole('button', { name: 'Indiquer le lieu à la main' }).click();
  await page.getByLabel('Adresse, ou coordonnées').fill('50,6292 ; 3,0573');
  await page.getByRole('button', { name: 'Chercher ce lieu' }).click();
  // Waits until it is stored, which on a busy machine takes longer than the press.
  await expect(page.getByText('Lieu indiqué à la main')).toBeVisible();
  await page.goto('/pwa/declare?step=photos');
  await sendingIsCut(page);
  await expect(page.getByText('Lieu indiqué à la main')).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  await expect(page.getByText('Gardée sur ce téléphone')).toBeVisible();
  await page.getByRole('button', { name: 'Payer plus tard' }).click();
  await expect(page.getByRole('heading', { name: 'Déclaration enregistrée sur ce téléphone' })).toBeVisible();
  await expectGoodInEveryLook(page, 'declare-kept');
});
