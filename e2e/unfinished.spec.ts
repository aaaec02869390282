import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { picturesKept } from './people/local-database.ts';
import { callAs } from './people/person.ts';
import { photographFile } from './people/pictures.ts';
import { openAs, createSubscriber } from './people/signed-in.ts';
import { device } from './product/device.ts';
import { expectAccessible, expectGoodInEveryLook, takePicture } from './product/screen.ts';
import { expect, test } from './product/test.ts';

const dayMs = 86_400_000;

/** The emulated phone dates its positions with the real time: this uses the page's clock, as a phone does. */
async function stampPositions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measure = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    navigator.geolocation.getCurrentPosition = (found, failed, options) =>
      measure(({ coords }) => found({ coords, timestamp: Date.now() } as GeolocationPosition), failed, options);
  });
}

/** Yesterday in Paris at a quarter past eight, or nine in summer: near midnight it is not the UTC date. */
function yesterdayMorning(): Date {
  const inParis = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });
  return new Date(`${inParis.format(new Date(Date.now() - dayMs))}T07:15:00Z`);
}

test('yesterdays-photographs-as-now: begun yesterday, finished elsewhere, none of it as now', { tag: '@long' }, async ({
  product,
  page,
}) => {
  const { session } = await createSubscriber(product);
  expect(
    (await callAs(product, session, 'PUT', `/api/vehicles/${randomUUID()}`, { plate: 'AB-123-CD', name: '' })).ok,
  ).toBe(true);
  await openAs(page, session);
  await stampPositions(page);
  await page.clock.setFixedTime(yesterdayMorning());
  await page.goto('/pwa/declare?step=photos');
  await expect(page.getByText('Lieu trouvé, à')).toBeVisible();
  await page.locator('#photo-parking').setInputFiles(await photographFile('Voiture'));
  await expect(page.getByRole('img', { name: /la voiture garée/ })).toBeVisible();
  await page.locator('#photo-windshield').setInputFiles(await photographFile('Carte'));
  await expect(page.getByRole('button', { name: 'Enregistrer la déclaration' })).toBeVisible();

  // The next day, two kilometres away.
  await page.context().setGeolocation({ ...device.geolocation, latitude: device.geolocation.latitude + 0.018 });
  await page.clock.setFixedTime(new Date());
  await page.goto('/pwa');
  const card = page.getByRole('region', { name: /^Commencée hier à [89]\sh\s15$/ });
  await expect(card.getByRole('img')).toHaveCount(2);
  await expectGoodInEveryLook(page, 'unfinished/home');
  await page.getByRole('link', { name: 'Nouvelle déclaration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Commencée hier à [89]\sh\s15/ })).toBeVisible();
  await expectGoodInEveryLook(page, 'unfinished/question');
  await page.getByRole('button', { name: 'Recommencer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: /^Enregistrer d’abord/ })).toHaveCount(2);
  await expectAccessible(page, 'begin again');
  await takePicture(page, 'unfinished/begin-again');
  await dialog.getByRole('button', { name: 'Ne pas recommencer' }).click();
  expect(await picturesKept(page)).toHaveLength(2);

  await page.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByText(/^Prise hier à [89]\sh\s15/)).toHaveCount(2);
  await expectGoodInEveryLook(page, 'unfinished/photos');
  await expect(page.getByText('À savoir avant d’enregistrer')).toBeVisible();
  await expect(page.getByText(/Photo du pare-brise prise il y a (1\sjour|[12]\d\sh)/)).toBeVisible();
  await expect(page.getByText(/^Votre téléphone est maintenant à plus de 1\skm/)).toBeVisible();
  await expectGoodInEveryLook(page, 'unfinished/doubts');
  await page.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  await page.getByRole('button', { name: 'Payer plus tard' }).click();
  await expect(page.getByText('Pas faite sur le moment')).toBeVisible();
  await expectGoodInEveryLook(page, 'unfinished/marked');
  // It was the last one.
  await page.goto('/pwa');
  await expect(page.getByRole('link', { name: 'Nouvelle déclaration' })).toBeVisible();
  await expect(page.getByText('Déclaration à terminer')).toHaveCount(0);
});
