import { activate } from '../people/administrator.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expect } from '../product/test.ts';
import { test } from '../people/fake-camera.ts';

test('a card validated by the team shows at once on the open dashboard, without a reload', { tag: '@long' }, async ({
  product,
  phone: page,
}) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  // Awaited before the page opens: under load, the reply may come before the documents are drawn.
  const subscribed = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/realtime/v1/websocket'))
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('Subscribed to PostgreSQL')),
    );
  await page.goto('/dashboard');
  const papers = page.locator('#documents');
  await expect(papers.getByText('En cours de vérification')).toHaveCount(2);
  await subscribed;
  await activate(product, session, { plate: 'AA-123-AA', cardNumber: 'ESSAI-0001', holderName: 'Ada Essai' });
  await expect(page.getByText('Votre carte est validée')).toBeVisible();
  await expect(papers.getByText('En cours de vérification')).toHaveCount(0);
});
