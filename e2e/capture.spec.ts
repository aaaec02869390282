import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { test, withLetters } from './people/fake-camera.ts';
import { picturesKept } from './people/local-database.ts';
import { callAs } from './people/person.ts';
import { photograph } from './people/pictures.ts';
import { openAs, prefer, createSubscriber } from './people/signed-in.ts';
import { expectAccessible, expectGoodInEveryLook, expectNoSidewaysScroll, takePicture } from './product/screen.ts';
import { expect } from './product/test.ts';

async function withOneCar(product: Parameters<typeof createSubscriber>[0], page: Page): Promise<void> {
  const { session } = await createSubscriber(product);
  const answer = await callAs(product, session, 'PUT', `/api/vehicles/${randomUUID()}`, {
    plate: 'AB-123-CD',
    name: '',
  });
  expect(answer.ok).toBe(true);
  await openAs(page, session);
}

test('letters doubled by the browser: the shutter stays on screen, and bars leave it to the page', {
  tag: '@long',
}, async ({ product }) => {
  await withLetters(32, product.origin, async (page) => {
    await withOneCar(product, page);
    for (const size of [
      { width: 320, height: 640 },
      { width: 740, height: 360 },
    ]) {
      await page.setViewportSize(size);
      const name = `capture/letters-doubled-${size.width}`;
      await page.goto('/pwa');
      await expect(page.getByRole('link', { name: 'Nouvelle déclaration' })).toBeVisible();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      await expectNoSidewaysScroll(page, name);
      await expect(page.getByRole('navigation', { name: 'Menu principal' })).not.toBeInViewport();
      await takePicture(page, `${name}-home`);
      await page.goto('/pwa/declare?step=photos');
      const camera = page.getByRole('dialog', { name: 'Appareil photo' });
      await expect(camera.getByRole('button', { name: 'Prendre la photo' })).toBeInViewport({ ratio: 1 });
      await expect(camera.getByRole('button', { name: 'Fermer' })).toBeInViewport({ ratio: 1 });
      await expect(camera.getByLabel('Ce que voit l’appareil photo')).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, name);
      await takePicture(page, `${name}-camera`);
    }
    await page.route('**/api/health', (route) => route.abort());
    await page.goto('/pwa');
    const banner = page.getByRole('region', { name: 'Connexion' });
    await expect(banner).toContainText('Mode hors ligne');
    expect((await banner.boundingBox())?.height).toBeLessThan(360 / 3);
    await expectAccessible(page, 'letters doubled, offline');
  });
});

test('four taps: the place is found, the camera opens, two shutter presses, then the payment', async ({
  product,
  phone: page,
}) => {
  await withOneCar(product, page);
  await page.goto('/pwa/declare');
  const camera = page.getByRole('dialog', { name: 'Appareil photo' });
  await expect(camera.getByRole('heading', { name: 'La voiture garée' })).toBeFocused();
  await expect(camera.getByText('Lieu trouvé, à')).toBeVisible();
  const shutter = camera.getByRole('button', { name: 'Prendre la photo' });
  await expect(shutter).not.toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page, 'camera');
  await takePicture(page, 'capture/camera-1');
  await shutter.click();
  await expect(camera.getByRole('heading', { name: 'Le pare-brise, carte visible' })).toBeFocused();
  await takePicture(page, 'capture/camera-2');
  // The declaration is sent automatically, then its pictures are deleted: offline they stay here to be compared.
  await page.context().setOffline(true);
  await shutter.click();
  await expect(page.getByRole('button', { name: 'Payer plus tard' })).toBeVisible();

  const kept = await picturesKept(page);
  expect(kept).toHaveLength(2);
  for (const { type, sha256, again } of kept) {
    expect(type).toBe('image/jpeg');
    expect(again).toBe(sha256);
  }
});

test('sounds on: who does not see the screen is led to the plate, and told it was read', { tag: '@long' }, async ({
  product,
  phone: page,
}) => {
  await prefer(page, { audioEnabled: true });
  await withOneCar(product, page);
  await page.goto('/pwa/declare');
  const camera = page.getByRole('dialog', { name: 'Appareil photo' });
  const shutter = camera.getByRole('button', { name: 'Prendre la photo' });
  const seen = camera.getByText('Plaque lue : AB-123-CD. Prenez la photo.');
  await expect(seen).toBeVisible({ timeout: 60_000 });
  await expect(shutter).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'camera with spoken framing');
  await takePicture(page, 'capture/spoken-framing');
  await shutter.click();
  await expect(camera.getByRole('heading', { name: 'Le pare-brise, carte visible' })).toBeFocused();
  await expect(seen).toHaveCount(0);
});

// The benchmark « phone » measures the time.
test('four presses on a processor four times slower, from home to « sur ce téléphone »', { tag: '@long' }, async ({
  product,
  phone: page,
}) => {
  await withOneCar(product, page);
  await page.goto('/pwa');
  await page.getByRole('link', { name: 'Nouvelle déclaration' }).waitFor();
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto('/pwa');
  await page.getByRole('link', { name: 'Nouvelle déclaration' }).click();
  const camera = page.getByRole('dialog', { name: 'Appareil photo' });
  const shutter = camera.getByRole('button', { name: 'Prendre la photo' });
  await camera.getByRole('heading', { name: 'La voiture garée' }).waitFor();
  await shutter.click();
  await camera.getByRole('heading', { name: 'Le pare-brise, carte visible' }).waitFor();
  await shutter.click();
  await page.getByRole('button', { name: 'Payer plus tard' }).click();
  await page
    .getByText(/sur ce téléphone|déposée/i)
    .first()
    .waitFor();
});

test('tab-killed-between-photos: the first photograph and the place are found again', async ({
  product,
  phone: page,
}) => {
  await withOneCar(product, page);
  await page.goto('/pwa/declare');
  const camera = page.getByRole('dialog', { name: 'Appareil photo' });
  await camera.getByRole('button', { name: 'Prendre la photo' }).click();
  await expect(camera.getByRole('heading', { name: 'Le pare-brise, carte visible' })).toBeVisible();
  // The page receives no event before it crashes.
  const context = page.context();
  const again = await context.newPage();
  const killer = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void killer.send('Page.crash').catch(() => undefined);
  await crashed;
  await again.goto('/pwa/declare');
  await expect(again.getByRole('dialog').getByRole('heading', { name: 'Le pare-brise, carte visible' })).toBeVisible();
  await again.keyboard.press('Escape');
  await expect(again.getByRole('img', { name: /la voiture garée/ })).toBeVisible();
  await expect(again.getByText('Lieu trouvé, à')).toBeVisible();
});

test('permission-denied-midway: the camera stops, the pictures stay, another way is offered', async ({
  product,
  phone: page,
}) => {
  await withOneCar(product, page);
  await page.goto('/pwa/declare');
  const camera = page.getByRole('dialog', { name: 'Appareil photo' });
  await camera.getByRole('button', { name: 'Prendre la photo' }).click();
  await expect(camera.getByRole('heading', { name: 'Le pare-brise, carte visible' })).toBeVisible();
  // Event of a page whose permission is revoked.
  await page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject;
    if (stream instanceof MediaStream)
      for (const track of stream.getVideoTracks()) track.dispatchEvent(new Event('ended'));
  });
  await expect(camera).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('L’appareil photo ne s’ouvre pas ici');
  await expect(page.getByRole('img', { name: /la voiture garée/ })).toBeVisible();
  await expectAccessible(page, 'camera lost');
  await takePicture(page, 'capture/lost');
  await page
    .locator('#photo-windshield')
    .setInputFiles({ name: 'carte.jpg', mimeType: 'image/jpeg', buffer: await photograph('Carte') });
  await page.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  await expect(page.getByRole('button', { name: 'Payer plus tard' })).toBeVisible();
});

test('the camera refused: the way to allow it, and the other ways to photograph', { tag: '@long' }, async ({
  product,
  refusing: page,
}) => {
  await withOneCar(product, page);
  await page.goto('/pwa/declare?step=photos');
  await page.getByRole('button', { name: /Prendre la photo : la voiture garée/ }).click();
  await expect(page.getByRole('alert')).toContainText('Son accès est refusé à ce site');
  await takePicture(page, 'capture/refused');
  await page.getByRole('link', { name: 'Comment l’autoriser' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Autoriser la position et l’appareil photo' }),
  ).toBeVisible();
  await expect(page.getByText('Refusé')).toBeVisible();
  await expectAccessible(page, 'permissions');
  await takePicture(page, 'capture/permissions');
});

// The benchmark « phone » measures whether the screen stays responsive meanwhile.
test('ten megabytes are kept to the byte', async ({ product, phone: page }) => {
  await withOneCar(product, page);
  await page.goto('/pwa/declare?step=photos');
  await page.getByRole('button', { name: 'Fermer l’appareil photo' }).click();
  const small = await photograph('Lourde');
  const bytes = Buffer.concat([small, Buffer.alloc(10_000_000 - small.length)]);
  // From a file: bytes sent through the protocol would be decoded by the page itself.
  const heavy = test.info().outputPath('voiture.jpg');
  await writeFile(heavy, bytes);
  await page.locator('#photo-parking').setInputFiles(heavy);
  await expect(page.getByRole('img', { name: /la voiture garée/ })).toBeVisible();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await picturesKept(page)).toEqual([{ type: 'image/jpeg', sha256, again: sha256 }]);
});

test('a place by hand: coordinates need no network, and the declaration says so', async ({ product, page }) => {
  await page.context().clearPermissions();
  await withOneCar(product, page);
  await page.goto('/pwa/declare');
  await page.getByRole('button', { name: 'Indiquer le lieu à la main' }).click();
  await takePicture(page, 'capture/by-hand');
  await page.getByLabel('Adresse, ou coordonnées').fill('50,6292 ; 3,0573');
  await page.getByRole('button', { name: 'Chercher ce lieu' }).click();
  await expect(page.getByText('Lieu indiqué à la main')).toBeVisible();
  await expectAccessible(page, 'place by hand');
});

test('the camera, the photographs, the place by hand and the permissions, in every look', { tag: '@long' }, async ({
  product,
  phone: page,
}) => {
  await withOneCar(product, page);
  await page.goto('/pwa/declare?step=photos');
  const camera = page.getByRole('dialog', { name: 'Appareil photo' });
  await expect(camera.getByRole('button', { name: 'Prendre la photo' })).not.toHaveAttribute('aria-busy', 'true');
  await expectGoodInEveryLook(page, 'capture/camera');
  await camera.getByRole('button', { name: 'Fermer l’appareil photo' }).click();
  await expectGoodInEveryLook(page, 'capture/photos');
  await page.goto('/pwa/declare?step=location');
  await page.getByRole('button', { name: 'Ce n’est pas là' }).click();
  await expectGoodInEveryLook(page, 'capture/by-hand');
  await page.goto('/pwa/autorisations');
  await expectGoodInEveryLook(page, 'capture/permissions');
});
