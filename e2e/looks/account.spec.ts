import { randomUUID } from 'node:crypto';
import { depositDeclaration } from '../people/deposit-declaration.ts';
import { callAs } from '../people/person.ts';
import { openAs } from '../people/signed-in.ts';
import { createValidatedHolder } from '../people/validated-holder.ts';
import { waitUntilSettled } from '../product/screen.ts';
import { test } from '../product/test.ts';
import { laptop, phone, photographScreen, windowOf } from './photograph-screen.ts';

const plate = 'FG-482-KX';
const screens = [
  '/pwa/settings',
  '/pwa/settings/affichage',
  '/pwa/settings/appareil',
  '/pwa/settings/donnees',
  '/pwa/settings/compte',
  '/pwa/settings/connexion',
  '/pwa/settings/notifications',
  '/pwa/notifications',
  '/pwa/aidants',
  '/pwa/a-confirmer',
  '/aidant',
  '/pwa/billing',
  '/pwa/historique',
  '/pwa/attente',
  '/pwa/autorisations',
  '/mes-etablissements',
  '/nouvelle-station',
] as const;

test('the account of a holder', async ({ browser, product }) => {
  test.setTimeout(600_000);
  const { session } = await createValidatedHolder(product, plate);
  await callAs(product, session, 'PUT', `/api/vehicles/${randomUUID()}`, { plate, name: 'Ma voiture' });
  await depositDeclaration(product, session);
  for (const [name, size] of [
    ['phone', phone],
    ['desk', laptop],
  ] as const) {
    const page = await windowOf(browser, product.origin, size);
    await openAs(page, session);
    for (const path of screens) {
      await page.goto(path);
      await waitUntilSettled(page, path);
      await photographScreen(page, `account-${name}${path.replaceAll('/', '-')}`, { twins: name === 'phone' });
    }
    await page.context().close();
  }
});
