import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expectAccessible } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

test('letters made larger on one device are so on another, and only for whoever asked', { tag: '@long' }, async ({
  product,
  page,
  browser,
}) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  await page.goto('/pwa/settings/affichage');
  const keep = page.getByRole('checkbox', { name: 'Retrouver ces réglages sur mes autres appareils' });
  await expect(keep).not.toBeChecked();
  // Ticked once the account has stored them, not at the press.
  await keep.click();
  await expect(keep).toBeChecked();
  await expectAccessible(page, 'preferences kept with the account');
  const told = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/account/preferences'),
  );
  await page.getByRole('radio', { name: 'Très grande' }).check();
  expect((await told).status()).toBe(200);

  const tablet = await browser.newContext({ baseURL: product.origin });
  const second = await tablet.newPage();
  await second.goto('/pwa');
  await expect(second.locator('html')).toHaveAttribute('data-font-size', 'normal');
  await openAs(second, session);
  await second.goto('/pwa');
  await expect(second.locator('html')).toHaveAttribute('data-font-size', 'xlarge');
  await expect(second.getByText('Vos réglages sont en place')).toBeVisible();
  await second.goto('/pwa/settings/affichage');
  await expect(second.getByRole('checkbox', { name: 'Retrouver ces réglages' })).toBeChecked();
  await tablet.close();
});
