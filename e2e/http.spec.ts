import { createServer } from 'node:http';
import { waitUntilSettled } from './product/screen.ts';
import { expect, test } from './product/test.ts';
import { newProduct } from './product/start-product.ts';

test.describe('addresses', () => {
  test('an unknown path answers 404 with the not-found page', async ({ page }) => {
    const answer = await page.goto('/cette-page-n-existe-pas');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /accueil/i }).first()).toBeVisible();
  });

  test('an unknown call answers 404 in the one envelope', async ({ request }) => {
    const answer = await request.get('/api/rien');
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.any(String),
      requestId: expect.any(String),
    });
  });

  test('known paths answer 200', async ({ request }) => {
    for (const path of [
      '/',
      '/auth',
      '/auth/callback',
      '/dashboard',
      '/mes-amendes',
      '/pwa',
      '/pwa/declare',
      '/pwa/historique',
      '/pwa/attente',
      '/pwa/settings',
      '/pwa/settings/affichage',
      '/pwa/settings/donnees',
      '/pwa/notifications',
      '/pwa/billing',
      '/admin',
      '/admin/login',
      '/prices.json',
    ]) {
      expect((await request.get(path)).status(), path).toBe(200);
    }
  });

  test('no page of the navigation leads nowhere', async ({ page, request }) => {
    for (const start of ['/', '/auth', '/pwa']) {
      await page.goto(start);
      await waitUntilSettled(page, start);
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      for (const link of new Set(links)) expect((await request.get(link)).status(), `${start} -> ${link}`).toBe(200);
    }
  });
});

test.describe('health', () => {
  test('HEAD answers at once, GET tells the parts', async ({ request }) => {
    const probe = await request.head('/api/health');
    expect(probe.status()).toBe(200);
    // A header that a Wi-Fi portal answering 200 to everything cannot send.
    expect(probe.headers()['placejuste-health']).toBe('placejuste');
    expect(await (await request.get('/api/health')).json()).toMatchObject({ status: 'ok', parts: { database: 'ok' } });
  });
});

test.describe('starting and stopping', () => {
  test('it prints its address and where mails go; a stop at the first answer is as clean as later', {
    tag: '@long',
  }, async ({ database }) => {
    const product = await newProduct(database);
    // The first start creates the database, the second one finds it.
    for (let time = 0; time < 2; time += 1) {
      await product.start();
      expect(await product.stop()).toBe(0);
    }
    await product.start();
    // The server answers shortly before it prints.
    await expect.poll(product.printed).toContain('/boite-locale');
    expect(product.printed()).toContain(product.origin);
    expect(await product.stop()).toBe(0);
    await product.remove();
  });

  test('a taken port and a bad variable: one plain line, code 1, no stack', { tag: '@long' }, async ({ database }) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    for (const [name, value] of [
      ['PORT', port],
      ['PORT', 'abc'],
      ['PUBLIC_URL', 'nulle-part'],
      ['DATA_DIR', '/proc/placejuste'],
    ] as const) {
      const product = await newProduct(database, { [name]: value });
      const said = await product.start().then(
        () => 'started',
        (error: Error) => error.message,
      );
      expect(said, `${name}=${value}`).toContain('code 1');
      expect(said, `${name}=${value}`).not.toMatch(/\n\s+at /);
      // Our own sentence, then one plain line.
      expect(said.split('\n').filter((line) => line.trim() !== '').length, said).toBe(2);
      await product.remove();
    }
    await new Promise((resolve) => taken.close(resolve));
  });
});
