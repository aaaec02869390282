import type { Page } from '@playwright/test';
import { install } from './people/installed.ts';
import { picturesKept } from './people/local-database.ts';
import { test } from './people/phone.ts';
import { callAs, type Session } from './people/person.ts';
import { createSubscriber } from './people/signed-in.ts';
import { expectGoodScreen } from './product/screen.ts';
import type { Product } from './product/start-product.ts';
import { expect } from './product/test.ts';
import { declareOffline } from './steps/declare-offline.ts';

test.describe.configure({ timeout: 180_000 });

interface Deposited {
  readonly id: string;
  readonly photos?: readonly { readonly kind: string; readonly sha256: string; readonly size: number }[];
}

async function declarationsOf(product: Product, session: Session): Promise<readonly Deposited[]> {
  const answer = await callAs(product, session, 'GET', '/api/declarations');
  return ((await answer.json()) as { readonly rows: readonly Deposited[] }).rows;
}

/** Hashes of the pictures on the phone, computed from their bytes. */
const hashesOnPhone = async (page: Page): Promise<readonly string[]> =>
  (await picturesKept(page)).map(({ again }) => again).sort();

const banner = (page: Page) => page.getByRole('region', { name: 'Connexion' });

test('airplane mode: declare, close, reopen, reconnect, receipt', async ({ product, phone }) => {
  const { session } = await createSubscriber(product);
  await install(await phone.open(), session);
  await phone.close();
  await phone.airplane(true);

  const street = await phone.open();
  const id = await declareOffline(street, 'AB-123-CD');
  await expect(banner(street).getByText('Mode hors ligne')).toBeVisible();
  await expect(banner(street).getByRole('link', { name: '1 preuve pas encore déposée' })).toBeVisible();
  await expectGoodScreen(street, '50-kept-on-phone');
  const hashes = await hashesOnPhone(street);
  expect(hashes).toHaveLength(2);
  expect(await declarationsOf(product, session)).toEqual([]);
  await phone.close();

  const page = await phone.open();
  await page.goto('/pwa');
  await banner(page).getByRole('link', { name: '1 preuve pas encore déposée' }).click();
  const list = page.getByRole('list', { name: 'Actions gardées sur ce téléphone' });
  await expect(list.getByText('Sur ce téléphone')).not.toHaveCount(0);
  await expect(list.getByText('2 photos')).toBeVisible();
  await expectGoodScreen(page, '51-pending');
  await banner(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Toujours hors ligne')).toBeVisible();

  await phone.airplane(false);
  await expect(page.getByRole('heading', { name: 'Rien n’attend' })).toBeVisible({ timeout: 60_000 });
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByText('Déposée', { exact: true }).first()).toBeVisible();
  await expectGoodScreen(page, '52-delivered');
  await page.getByRole('link', { name: 'Voir dans l’historique' }).first().click();
  await expect(page.getByText('AB-123-CD').first()).toBeVisible();

  expect((await declarationsOf(product, session)).map((one) => one.id)).toEqual([id]);
  const receipt = (await (await callAs(product, session, 'GET', `/api/declarations/${id}`)).json()) as Deposited;
  expect(receipt.photos?.map(({ sha256 }) => sha256).sort()).toEqual(hashes);
  // The server has the originals: the phone has deleted them.
  expect(await hashesOnPhone(page)).toEqual([]);
});

test('captive-portal-answers-200: nothing leaves for a portal, and the person is told', async ({ product, phone }) => {
  const { session } = await createSubscriber(product);
  const page = await phone.open();
  await install(page, session);
  await page.clock.install();
  const portal = (path: string) =>
    page
      .context()
      .route(path, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Bienvenue</h1>' }));
  for (const path of ['**/api/**', '**/storage/**', '**/rest/**', '**/auth/v1/**']) await portal(path);
  const id = await declareOffline(page, 'AB-123-CD');
  await expect(banner(page).getByText('Mode hors ligne')).toBeVisible();
  await expect(banner(page).getByText(/Ce réseau Wi-Fi demande d’abord/)).toBeVisible();
  await expectGoodScreen(page, '53-portal');
  expect(await declarationsOf(product, session)).toEqual([]);
  expect(await hashesOnPhone(page)).toHaveLength(2);

  // The phone also retries automatically, which would remove the button before the press: its clock is paused. Pausing
  // may trigger such a try; this press shares its answer, still from the portal.
  await page.clock.pauseAt(Date.now() + 2_000);
  const retry = banner(page).getByRole('button', { name: 'Réessayer' });
  await retry.click();
  await expect(retry).not.toHaveAttribute('aria-busy', 'true');
  await expect(banner(page).getByText('Mode hors ligne')).toBeVisible();
  await page.context().unrouteAll({ behavior: 'wait' });
  await retry.click();
  await expect(banner(page).getByText('Mode hors ligne')).toHaveCount(0);
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Déclaration déposée' })).toBeVisible({ timeout: 60_000 });
  expect((await declarationsOf(product, session)).map((one) => one.id)).toEqual([id]);
});

test('leaving a phone: warned, copied, erased; the next sees nothing; the copy returns once', { tag: '@long' }, async ({
  product,
  phone,
}) => {
  const { session } = await createSubscriber(product);
  const other = await createSubscriber(product);
  const page = await phone.open();
  await install(page, session);
  await phone.airplane(true);
  const id = await declareOffline(page, 'AB-123-CD');
  const hashes = await hashesOnPhone(page);

  await page.goto('/pwa/settings');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 preuve pas encore déposée')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Se déconnecter' })).toHaveCount(0);
  await expectGoodScreen(page, '54-leaving');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Enregistrer une copie (ZIP)' }).click();
  const copy = await (await download).path();
  await expect(dialog.getByText('La copie est faite')).toBeVisible();
  await dialog.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible();
  expect(await hashesOnPhone(page)).toEqual([]);
  await phone.airplane(false);

  await install(page, other.session);
  await page.goto('/pwa/attente');
  await expect(page.getByRole('heading', { name: 'Rien n’attend' })).toBeVisible();
  await page.getByLabel('Reprendre une copie').setInputFiles(copy);
  await expect(page.getByText('Cette copie vient d’un autre compte.')).toBeVisible();
  expect(await declarationsOf(product, other.session)).toEqual([]);

  await install(page, session);
  for (const told of [/actions? reprises?/, /actions? étai(en)?t déjà là/]) {
    await page.goto('/pwa/attente');
    await page.getByLabel('Reprendre une copie').setInputFiles(copy);
    await expect(page.getByText(told)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('heading', { name: 'Rien n’attend' })).toBeVisible({ timeout: 60_000 });
  }
  expect((await declarationsOf(product, session)).map((one) => one.id)).toEqual([id]);
  const receipt = (await (await callAs(product, session, 'GET', `/api/declarations/${id}`)).json()) as Deposited;
  expect(receipt.photos?.map(({ sha256 }) => sha256).sort()).toEqual(hashes);
});
