import { expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform } from '../../test/index.ts';
import { noMeans } from '../../test/task-means.ts';
import { billingSlice } from '../billing/index.ts';
import { sandboxProvider, type PaymentProvider } from '../platform/payment/index.ts';
import { readTask, runTask } from './admin-task.ts';

test('reconcile-payments is read whole, or not at all', () => {
  expect(readTask(['reconcile-payments'])).toEqual({ do: 'reconcile-payments', days: 4 });
  expect(readTask(['reconcile-payments', '30'])).toEqual({ do: 'reconcile-payments', days: 30 });
  for (const words of [['31'], ['0'], ['quatre'], ['4', '5']])
    expect(readTask(['reconcile-payments', ...words]), words.join(' ')).toBeNull();
});

eachDatabase('npm run admin -- reconcile-payments', (open) => {
  test('takes what was lost on the way, once, as far back as asked', async () => {
    const platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [billingSlice({ sandbox: true, pages: null })]);
    const provider = sandboxProvider(platform);
    const ada = await platform.signIn({ account: 'new' });
    const { body } = await app.inject({
      method: 'POST',
      url: '/functions/v1/create-checkout',
      headers: { authorization: ada.authorization },
      payload: { planType: '24months' },
    });
    // Paid on the provider's own page, whose webhook failed.
    const reference = new URL((JSON.parse(body) as { readonly url: string }).url).pathname.split('/').at(-1) ?? '';
    await provider.decide(reference, 'pay', async () => 503);
    platform.clock.advance(6 * 86_400);
    const run = (days: string[], payments: PaymentProvider = provider) =>
      runTask(platform, readTask(['reconcile-payments', ...days])!, { ...noMeans, payments: async () => payments });
    expect(await run([])).toBe('0 événement lu sur 4 jours : aucun ne manquait.');
    const away = { ...provider, listEvents: () => Promise.reject(new Error('away')) };
    const asleep = { ...platform, jobs: { ...platform.jobs, ping: async () => false } };
    const task = readTask(['reconcile-payments'])!;
    await expect(runTask(asleep, task, noMeans)).rejects.toThrow('Le service ne tourne pas');
    await expect(run(['30'], away)).rejects.toThrow('n’est pas allée jusqu’au bout');
    expect(await run(['30'])).toMatch(/^\d événements? lus? sur 30 jours : 1 manquait et est repris\. Ce qui/);
    expect(await run(['30'])).toMatch(/: aucun ne manquait\.$/);
    const billing = await app.inject({ url: '/api/billing', headers: { authorization: ada.authorization } });
    expect(billing.json()).toMatchObject({ subscription: { planType: '24months' }, payments: [{ amountCents: 499 }] });
  });
});
