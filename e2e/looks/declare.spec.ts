import { randomUUID } from 'node:crypto';
import { declarationsContract } from '@placejuste/contracts/declarations';
import type { Page } from '@playwright/test';
import { cardFile } from '../people/drawn-card.ts';
import { test } from '../people/fake-camera.ts';
import { callAs } from '../people/person.ts';
import { carWithPlate } from '../people/pictures.ts';
import { openAs, prefer, createSubscriber } from '../people/signed-in.ts';
import { expect } from '../product/test.ts';
import { answer } from './answers.ts';
import { phone, photographScreen, windowOf } from './photograph-screen.ts';

const label = '12 Rue des Tilleuls 25000 Besançon';
const besancon = { latitude: 47.2378, longitude: 6.0241, accuracy: 8 };

test.use({ serviceWorkers: 'allow' });

test('each drawn step of a declaration', async ({ cameraBrowser, product }) => {
  test.setTimeout(600_000);
  const { session } = await createSubscriber(product);
  await callAs(product, session, 'PUT', `/api/vehicles/${randomUUID()}`, { plate: 'FG-482-KX', name: 'Ma voiture' });
  const two = (await createSubscriber(product)).session;
  for (const [plate, name] of [
    ['FG-482-KX', 'Ma voiture'],
    ['GB-719-TS', 'Celle de Léa'],
  ] as const)
    await callAs(product, two, 'PUT', `/api/vehicles/${randomUUID()}`, { plate, name });

  const open = async (who: typeof session, permissions: readonly string[] = ['geolocation']): Promise<Page> => {
    const page = await windowOf(cameraBrowser, product.origin, phone);
    await page.context().clearPermissions();
    await page.context().grantPermissions([...permissions]);
    await page.context().setGeolocation(besancon);
    await page.addInitScript(() => {
      const measure = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
      navigator.geolocation.getCurrentPosition = (found, failed, options) =>
        measure(({ coords }) => found({ coords, timestamp: Date.now() } as GeolocationPosition), failed, options);
    });
    await openAs(page, who);
    await answer(page, '/api/places/reverse*', declarationsContract.calls.reverseGeocode.reply, { label });
    return page;
  };
  const photos = { car: await carWithPlate('FG-482-KX'), card: await cardFile('31052029') };
  const close = (page: Page) => page.context().close();
  const put = async (page: Page, car = photos.car) => {
    await page.locator('#photo-parking').setInputFiles(car);
    await expect(page.getByRole('img', { name: /la voiture garée/ })).toBeVisible();
    await page.locator('#photo-windshield').setInputFiles(photos.card);
  };

  const places = await open(session);
  await prefer(places, { autoAdvance: false });
  await places.goto('/pwa/declare');
  await expect(places.getByText('Lieu trouvé')).toBeVisible();
  await expect(places.getByText('FG-482-KX')).toBeVisible();
  await photographScreen(places, 'declare-1-lieu');
  await places.getByRole('button', { name: 'Ce n’est pas là' }).click();
  await photographScreen(places, 'declare-1c-a-la-main');
  await close(places);

  const choice = await open(two);
  await choice.goto('/pwa/declare');
  await expect(choice.getByText('Lieu trouvé')).toBeVisible();
  await choice.getByRole('button', { name: 'Prendre les photos' }).click();
  await expect(choice.getByText('Choisissez le véhicule')).toBeVisible();
  await photographScreen(choice, 'declare-1b-deux-vehicules');
  await close(choice);

  const refused = await open(session, []);
  await refused.goto('/pwa/declare');
  await refused.getByRole('button', { name: 'Détecter ma position' }).click();
  await expect(refused.getByText('Permission de géolocalisation refusée')).toBeVisible();
  await photographScreen(refused, 'declare-1d-position-refusee');
  await close(refused);

  const camera = await open(session, ['geolocation', 'camera']);
  await camera.goto('/pwa/declare');
  const dialog = camera.getByRole('dialog', { name: 'Appareil photo' });
  await expect(dialog.getByText('Lieu trouvé, à')).toBeVisible();
  const shutter = dialog.getByRole('button', { name: 'Prendre la photo' });
  await expect(shutter).not.toHaveAttribute('aria-busy', 'true');
  await photographScreen(camera, 'declare-2-voiture');
  await shutter.click();
  await expect(dialog.getByRole('heading', { name: 'Le pare-brise, carte visible' })).toBeVisible();
  await photographScreen(camera, 'declare-3-carte');
  await close(camera);

  const lost = await open(session, ['geolocation', 'camera']);
  await lost.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => undefined;
  });
  await lost.goto('/pwa/declare?step=photos');
  await expect(lost.getByRole('dialog').getByRole('button', { name: 'Prendre la photo' })).not.toHaveAttribute(
    'aria-busy',
    'true',
  );
  await photographScreen(lost, 'declare-2b-sans-lieu');
  await close(lost);

  const saved = await open(session);
  await saved.goto('/pwa/declare?step=photos');
  await expect(saved.getByText('Lieu trouvé')).toBeVisible();
  await photographScreen(saved, 'declare-2c-sans-appareil');
  await put(saved);
  const save = saved.getByRole('button', { name: 'Enregistrer la déclaration' });
  const later = saved.getByRole('button', { name: 'Payer plus tard' });
  await expect(save.or(later).first()).toBeVisible();
  if (await save.isVisible()) {
    await photographScreen(saved, 'declare-2d-deux-photos');
    if (await save.isVisible()) await save.click();
  }
  await expect(saved.getByText(/^Reçue à/)).toBeVisible();
  await photographScreen(saved, 'declare-4-paiement');
  await later.click();
  await expect(saved.getByText('Rangez votre téléphone')).toBeVisible();
  await expect(saved.getByText('Preuve déposée')).toBeVisible();
  await photographScreen(saved, 'declare-5-fini');
  await saved.getByRole('link', { name: 'Voir le récapitulatif' }).click();
  await expect(saved.getByText('FG-482-KX').first()).toBeVisible();
  await photographScreen(saved, 'recap');
  await close(saved);

  const remarked = await open(session);
  await remarked.goto('/pwa/declare?step=photos');
  await expect(remarked.getByText('Lieu trouvé')).toBeVisible();
  await put(remarked, await carWithPlate('FG-482-KX', 12));
  await expect(remarked.getByText('Photo floue.', { exact: true })).toBeVisible({ timeout: 60_000 });
  await photographScreen(remarked, 'declare-2e-remarque');
  await remarked.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  await expect(remarked.getByText(/^Reçue à/)).toBeVisible();
  await photographScreen(remarked, 'declare-4b-remarque');
  await close(remarked);

  const kept = await open(session);
  await kept.goto('/pwa/declare?step=photos');
  await expect(kept.getByText('Lieu trouvé')).toBeVisible();
  for (const path of ['**/api/sync', '**/storage/**', '**/api/health'])
    await kept.route(path, (route) => route.abort());
  await kept.context().setOffline(true);
  await put(kept);
  const keep = kept.getByRole('button', { name: 'Enregistrer la déclaration' });
  await expect(keep.or(kept.getByRole('button', { name: 'Payer plus tard' })).first()).toBeVisible();
  if (await keep.isVisible()) await keep.click().catch(() => undefined);
  await expect(kept.getByText('Gardée sur ce téléphone').first()).toBeVisible();
  await photographScreen(kept, 'declare-4c-hors-ligne');
  await kept.getByRole('button', { name: 'Payer plus tard' }).click();
  await expect(kept.getByText('Rangez votre téléphone')).toBeVisible();
  await photographScreen(kept, 'declare-6-hors-ligne');
  await close(kept);
});
