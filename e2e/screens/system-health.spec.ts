import { administratorOf } from '../people/administrator.ts';
import { openAs } from '../people/signed-in.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

/** Six hours of measures, as recorded by this product. */
const history = Array.from({ length: 36 }, (_, step) => ({
  at: new Date(Date.UTC(2026, 10, 21, 4, step * 10)).toISOString(),
  answers: 400 + Math.round(350 * Math.sin(step / 5)),
  faults: step === 20 ? 7 : 0,
  slowestMs: step === 3 ? null : [50, 100, 250, 1000][step % 4],
  waiting: step % 9,
  oldestSeconds: step % 9 === 0 ? null : step * 4,
}));

test('an administrator sees what the service depends on, and what to do about it', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await openAs(page, await administratorOf(product));
  await page.route('**/api/admin/health', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), history } });
  });
  await page.goto('/admin-health');
  // No geocoder answers in these tests, and there is no backup: both are reported, and the rest is well.
  await expect(page.getByText('2 parties sont à regarder.')).toBeVisible({ timeout: 20_000 });
  const parts = page.getByRole('region', { name: 'Ce dont le service dépend' });
  await expect(parts.getByRole('listitem').filter({ hasText: 'Base de données' })).toContainText('Répond');
  const addresses = parts.getByRole('listitem').filter({ hasText: /^Adresses/ });
  await expect(addresses).toContainText('Ne répond pas');
  await addresses.getByText('Que faire').click();
  await expect(parts.getByText(/Rien n’est perdu/)).toBeVisible();
  const hours = page.getByRole('region', { name: 'Les six dernières heures' });
  await expect(hours.getByRole('figure')).toHaveCount(5);
  await hours.getByText('En tableau').first().click();
  await expect(hours.getByRole('row')).toHaveCount(37);
  await expectGoodInEveryLook(page, '44-system-health');
});
