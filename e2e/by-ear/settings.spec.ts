import { callAs } from '../people/person.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expectOk } from '../people/upload.ts';
import { recordFirstUse } from '../product/first-use.ts';
import { waitUntilSettled } from '../product/screen.ts';
import { test } from '../product/test.ts';

const settings = ['', '/affichage', '/appareil', '/compte', '/connexion', '/donnees', '/notifications'];

/** The transcript is stored by `npm run first-uses`; no journey visits every setting. */
test('every page of the settings, as a screen reader says it', async ({ page, product }) => {
  for (const path of ['', '/affichage']) {
    await page.goto(`/pwa/settings${path}`);
    await waitUntilSettled(page, path);
    await recordFirstUse(page, `signed-out-settings${path.replace('/', '-')}`);
  }
  const { session } = await createSubscriber(product);
  const vehicle = { plate: 'AB-123-CD', name: 'Voiture' };
  await expectOk(callAs(product, session, 'PUT', `/api/vehicles/${crypto.randomUUID()}`, vehicle));
  await openAs(page, session);
  for (const path of settings) {
    await page.goto(`/pwa/settings${path}`);
    await waitUntilSettled(page, path);
    await recordFirstUse(page, `settings${path.replace('/', '-')}`);
  }
});
