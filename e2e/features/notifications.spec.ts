import { activate } from '../people/administrator.ts';
import { test } from '../people/fake-camera.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { expect } from '../product/test.ts';

test('what the team decides is in the open centre within a second, and is read in one press', { tag: '@long' }, async ({
  product,
  phone: page,
}) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  const joined = page.waitForEvent('websocket', (socket) => socket.url().includes('/realtime/v1/websocket'));
  await page.goto('/pwa/notifications');
  await expect(page.getByText('Rien pour l’instant', { exact: false })).toBeVisible();
  const socket = await joined;
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('Subscribed to PostgreSQL'));
  await activate(product, session, { plate: 'AA-123-AA', cardNumber: 'ESSAI-0001', holderName: 'Ada Essai' });
  await expect(page.getByRole('heading', { name: 'Votre compte est activé' })).toBeVisible({ timeout: 1000 });
  await expect(page.getByRole('link', { name: 'Notifications : 3 nouvelles' })).toBeVisible();
  await expectGoodScreen(page, 'notifications');
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Nouvelle déclaration : Votre compte est activé' }).click();
  await expect(page).toHaveURL(/\/pwa\/declare/);
});
