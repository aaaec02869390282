import { administratorOf } from '../people/administrator.ts';
import { openAs } from '../people/signed-in.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

test('an administrator sees what the service depends on, and what to do about it', async ({ page, product }) => {
  await openAs(page, await administratorOf(product));
  await page.goto('/admin-health');
  // Nothing listens where these tests say that addresses are: told, and the rest answers.
  await expect(page.getByText('1 partie est à regarder.')).toBeVisible({ timeout: 20_000 });
  const parts = page.getByRole('region', { name: 'Ce dont le service dépend' });
  await expect(parts.getByRole('listitem').filter({ hasText: 'Base de données' })).toContainText('Répond');
  await expect(parts.getByRole('listitem').filter({ hasText: 'Adresses' })).toContainText('Ne répond pas');
  await parts.getByRole('listitem').filter({ hasText: 'Adresses' }).getByText('Que faire').click();
  await expect(parts.getByText(/Rien n’est perdu/)).toBeVisible();
  await expectGoodInEveryLook(page, '44-system-health');
});
