import { randomUUID } from 'node:crypto';
import { declarationsContract } from '@placejuste/contracts/declarations';
import { cardFile } from '../people/drawn-card.ts';
import { noticePicture } from '../people/drawn-notice.ts';
import { noticeOf } from '../people/notice.ts';
import { callAs } from '../people/person.ts';
import { carWithPlate } from '../people/pictures.ts';
import { openAs, prefer } from '../people/signed-in.ts';
import { noteFine, sendDocument, createValidatedHolder } from '../people/validated-holder.ts';
import { expect, test } from '../product/test.ts';
import { answer } from './answers.ts';
import { phone, photographScreen, windowOf } from './photograph-screen.ts';

const plate = 'FG-482-KX';

test('the screens that the public home shows', async ({ browser, product }) => {
  test.setTimeout(300_000);
  const { session, holder } = await createValidatedHolder(product, plate);
  await callAs(product, session, 'PUT', `/api/vehicles/${randomUUID()}`, { plate, name: 'Ma voiture' });
  const page = await windowOf(browser, product.origin, phone);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 47.2378, longitude: 6.0241, accuracy: 8 });
  await openAs(page, session);
  const label = '12 Rue des Tilleuls 25000 Besançon';
  await answer(page, '/api/places/reverse*', declarationsContract.calls.reverseGeocode.reply, { label });
  await prefer(page, { autoAdvance: false });
  await page.goto('/pwa/declare');
  await expect(page.getByText('Lieu trouvé')).toBeVisible();
  await expect(page.getByText('Besançon, 12 h au plus')).toBeVisible();
  await photographScreen(page, 'story-place');

  await page.goto('/pwa/declare?step=photos');
  await expect(page.getByText('Lieu trouvé')).toBeVisible();
  await page.locator('#photo-parking').setInputFiles(await carWithPlate(plate));
  await expect(page.getByRole('img', { name: /la voiture garée/ })).toBeVisible();
  await page.locator('#photo-windshield').setInputFiles(await cardFile('31052029'));
  await page.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  await page.getByRole('button', { name: 'Payer plus tard' }).click();
  await expect(page.getByText('Preuve déposée')).toBeVisible();
  await photographScreen(page, 'story-kept');

  const notice = noticeOf(new Date(), holder);
  const { buffer: bytes } = await noticePicture(notice);
  const noticePath = await sendDocument(product, session, { name: 'avis', bytes });
  const fine = await noteFine(product, session, { notice, plate, noticePath });
  await page.goto(`/mes-amendes?fine=${fine}`);
  await expect(page.getByText('Envoyez votre recours au plus tard le')).toBeVisible();
  await expect(page.locator('.page-actions').getByText('Préparer mon dossier')).toBeVisible();
  await photographScreen(page, 'story-date');
  await page.context().close();
});
