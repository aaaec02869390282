import { randomUUID } from 'node:crypto';
import { callAs } from '../people/person.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

/** An invented street plan, with the coordinates of the tile written on it. */
function tile(address: string): string {
  const streets =
    '<path d="M0 60h256M0 190h256M70 0v256M200 0v256" stroke="#fff" stroke-width="18"/><path d="M0 ' +
    '120l256 40" stroke="#f7d98b" stroke-width="22"/>';
  const name =
    '<text x="12" y="30" font-family="sans-serif" font-size="16" ' + `fill="#555">${new URL(address).pathname}</text>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" ' +
    `fill="#e9e4d8"/>${streets}${name}</svg>`
  );
}

test('the map: no request before the press, keys alone place the car, tiles are not needed', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const { session } = await createSubscriber(product);
  expect(
    (await callAs(product, session, 'PUT', `/api/vehicles/${randomUUID()}`, { plate: 'AB-123-CD', name: '' })).ok,
  ).toBe(true);
  await page.context().clearPermissions();
  await openAs(page, session);
  const refused: string[] = [];
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) refused.push(line.text());
  });
  let there = true;
  const asked: string[] = [];
  await page.context().route('http://127.0.0.1:9/**', (route) => {
    asked.push(route.request().url());
    return there
      ? route.fulfill({ contentType: 'image/svg+xml', body: tile(route.request().url()) })
      : route.abort('connectionrefused');
  });
  await page.goto('/pwa/declare');
  await page.getByRole('button', { name: 'Indiquer le lieu à la main' }).click();
  await page.getByLabel('Adresse, ou coordonnées').fill('x');
  await expect(page.getByText(/serveur 127\.0\.0\.1:9\./)).toBeVisible();
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Ouvrir la carte' }).click();
  const map = page.getByRole('application', { name: 'Carte : le repère du milieu indique le lieu' });
  await expect(map).toBeFocused();
  const place = page.getByRole('button', { name: 'Placer la voiture ici' });
  await expect(place).toHaveAttribute('aria-disabled', 'true');
  const centre = page.getByText(/^Repère/);
  for (let level = 5; level < 17; level += 1) {
    await page.keyboard.press('Equal');
    await page.getByRole('button', { name: 'Agrandir la carte' }).press('Enter');
    if ((await place.getAttribute('aria-disabled')) === null) break;
    await map.focus();
  }
  await expect(place).not.toHaveAttribute('aria-disabled', 'true');
  const before = await centre.textContent();
  await map.focus();
  await page.keyboard.press('ArrowUp');
  await expect(centre).not.toHaveText(before ?? '');
  await expectGoodInEveryLook(page, '62-map');

  there = false;
  await map.focus();
  for (let step = 0; step < 12; step += 1) await page.getByRole('button', { name: 'Vers l’est' }).press('Enter');
  await expect(page.getByText(/Le fond de carte ne répond pas|Une partie du fond de carte manque/)).toBeVisible();
  there = true;
  await page.getByRole('button', { name: 'Réessayer' }).press('Enter');
  await expect(page.getByText(/Le fond de carte ne répond pas|Une partie du fond de carte manque/)).toBeHidden();
  await place.press('Enter');
  await expect(page.getByText('Lieu indiqué à la main')).toBeVisible();
  expect(refused).toEqual([]);
});
