import { randomUUID } from 'node:crypto';
import { depositDeclaration } from '../people/deposit-declaration.ts';
import { noticePicture } from '../people/drawn-notice.ts';
import { test } from '../people/fake-camera.ts';
import { noticeOf } from '../people/notice.ts';
import { callAs } from '../people/person.ts';
import { openAs } from '../people/signed-in.ts';
import { expectOk } from '../people/upload.ts';
import { createValidatedHolder } from '../people/validated-holder.ts';
import { waitUntilSettled } from '../product/screen.ts';
import { expect } from '../product/test.ts';
import { confirmReading } from '../steps/contest.ts';
import { plate } from '../steps/declare.ts';
import { dayField } from '../steps/fill-day.ts';
import { laptop, phone, photographScreen, windowOf } from './photograph-screen.ts';

test('each drawn screen of a fine', async ({ cameraBrowser, product }) => {
  test.setTimeout(900_000);
  const { session, holder } = await createValidatedHolder(product, plate);
  await depositDeclaration(product, session);
  const notice = noticeOf(new Date(), holder);

  const camera = await windowOf(cameraBrowser, product.origin, phone);
  await camera.context().grantPermissions(['camera']);
  await openAs(camera, session);
  await camera.goto('/mes-amendes?new=1');
  await expect(camera.getByRole('dialog').getByRole('button', { name: 'Prendre la photo' })).toBeVisible();
  await photographScreen(camera, 'fine-1-photo');
  await camera.context().close();

  const page = await windowOf(cameraBrowser, product.origin, phone);
  await openAs(page, session);
  await page.goto('/mes-amendes');
  await expect(page.getByRole('link', { name: 'Ajouter une amende' })).toBeVisible();
  await photographScreen(page, 'fines-empty');
  await page.goto('/mes-amendes?new=1');
  await photographScreen(page, 'fine-1b-sans-appareil');
  await page.locator('#notice-choose').setInputFiles(await noticePicture(notice));
  await expect(page.getByRole('heading', { name: 'Tout est juste ?' })).toBeVisible({ timeout: 60_000 });
  await photographScreen(page, 'fine-2-relire');
  await confirmReading(page);
  const goOn = page.getByRole('button', { name: 'Continuer' });
  await expect(page.getByText('Question 1 sur 4')).toBeVisible({ timeout: 30_000 });
  await photographScreen(page, 'fine-3-question');
  await page.getByRole('radio', { name: 'Il conduisait' }).click();
  await goOn.click();
  await expect(page.getByText('Question 2 sur 4')).toBeVisible();
  await photographScreen(page, 'fine-3b-question', { twins: false });
  await page.getByRole('radio', { name: 'Derrière le pare-brise, visible' }).click();
  await goOn.click();
  await photographScreen(page, 'fine-3c-question', { twins: false });
  await page.getByLabel('Votre adresse postale').fill('3 allée de l’Invention\n59000 Lille');
  await goOn.click();
  await photographScreen(page, 'fine-3d-question', { twins: false });
  await page
    .getByLabel('Adresse postale', { exact: true })
    .fill('Service du stationnement\n1 place de l’Exemple\n59000 Lille');
  await page.getByRole('button', { name: 'Voir ma date maintenant' }).click();
  await expect(page.getByText('Envoyez votre recours au plus tard le')).toBeVisible({ timeout: 30_000 });
  await photographScreen(page, 'fine-4-date');
  const prepare = page
    .getByRole('link', { name: 'Préparer mon dossier' })
    .or(page.getByRole('button', { name: 'Préparer mon dossier' }));
  await prepare.first().click();
  await page.waitForTimeout(1500);
  await photographScreen(page, 'fine-4b-apres', { twins: false });
  const last = page.getByRole('button', { name: 'Préparer mon dossier' });
  if (await page.getByLabel('Adresse postale', { exact: true }).isVisible()) {
    await page
      .getByLabel('Adresse postale', { exact: true })
      .fill('Service du stationnement\n1 place de l’Exemple\n59000 Lille');
    await last.click();
  } else if (await page.getByText('Question 1 sur 1').isVisible()) {
    await page.getByRole('radio', { name: 'Derrière le pare-brise, visible' }).click();
    await last.click();
  }
  const samePlace = page.getByRole('button', { name: 'Oui, c’est le même endroit' });
  await expect(samePlace.or(page.getByText('Votre dossier est prêt')).first()).toBeVisible({ timeout: 60_000 });
  if (await samePlace.isVisible()) {
    await photographScreen(page, 'fine-4c-meme-endroit', { twins: false });
    await samePlace.click();
  }
  await expect(page.getByText('Votre dossier est prêt')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Télécharger le PDF' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: /^Première page de la lettre/ })).toBeVisible({ timeout: 30_000 });
  await photographScreen(page, 'fine-5-dossier');

  const desk = await windowOf(cameraBrowser, product.origin, laptop);
  await openAs(desk, session);
  await desk.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(desk.getByRole('img', { name: /^Première page de la lettre/ })).toBeVisible({ timeout: 30_000 });
  await photographScreen(desk, 'desktop-2-amende');
  await desk.getByRole('button', { name: 'Agrandir la première page' }).click();
  await photographScreen(desk, 'desktop-2b-lettre', { twins: false });
  await desk.goto('/mes-amendes');
  await photographScreen(desk, 'fines-list');
  await desk.context().close();

  await page.getByRole('link', { name: 'Relire et signer' }).click();
  await expect(page.getByRole('heading', { name: 'Signez à la main' })).toBeVisible();
  await photographScreen(page, 'fine-6-signer');
  await page.getByRole('link', { name: 'C’est signé : envoyer la lettre' }).click();
  await expect(page.getByRole('heading', { name: 'Comment l’envoyer ?' })).toBeVisible();
  await photographScreen(page, 'fine-7-envoyer');
  await page.getByRole('link', { name: 'C’est envoyé : noter le numéro' }).click();
  await dayField(page, 'Quel jour').fill(notice.date);
  await page.getByLabel('Numéro du recommandé ou du reçu').fill('1A 000 000 0000 0');
  await photographScreen(page, 'fine-7b-note');
  await page.getByRole('button', { name: 'Enregistrer l’envoi' }).click();
  await expect(page.getByRole('link', { name: 'J’ai reçu une réponse' })).toBeVisible({ timeout: 20_000 });
  await photographScreen(page, 'fine-8-suivi');
  await page.getByRole('link', { name: 'J’ai reçu une réponse' }).click();
  await expect(page.getByRole('heading', { name: 'Qu’avez-vous reçu ?' })).toBeVisible();
  await photographScreen(page, 'fine-9-reponse');
  await page.goto('/mes-amendes');
  await photographScreen(page, 'fines-list-phone');
  await page.context().close();

  const other = await windowOf(cameraBrowser, product.origin, phone);
  await openAs(other, session);
  const id = randomUUID();
  const made = callAs(product, session, 'POST', '/api/fines', {
    id,
    track: 'contravention',
    noticeNumber: '1234567890',
    noticeDate: notice.date,
    delivery: 'post',
    plate,
    amountCents: 13500,
  });
  await expectOk(made);
  await other.goto(`/mes-amendes?fine=${id}`);
  await waitUntilSettled(other, 'fine-contravention');
  await photographScreen(other, 'fine-contravention');
  await other.context().close();
});
