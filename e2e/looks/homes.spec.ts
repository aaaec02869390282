import { randomUUID } from 'node:crypto';
import type { NextStepFacts } from '@placejuste/contracts/next-step';
import type { Page } from '@playwright/test';
import { cardFile } from '../people/drawn-card.ts';
import { leaveOnPhone } from '../people/local-database.ts';
import { confirmedPerson, callAs, type Session } from '../people/person.ts';
import { carWithPlate } from '../people/pictures.ts';
import { openAs, paidPerson, createSubscriber } from '../people/signed-in.ts';
import { createValidatedHolder } from '../people/validated-holder.ts';
import type { Product } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';
import { answer, at, day, declared, facts, fine, papers } from './answers.ts';
import { laptop, phone, photographScreen, windowOf } from './photograph-screen.ts';
import { declarationsContract } from '@placejuste/contracts/declarations';

const plate = 'FG-482-KX';

async function activeHolder(product: Product): Promise<Session> {
  const { session } = await createValidatedHolder(product, plate);
  await callAs(product, session, 'PUT', `/api/vehicles/${randomUUID()}`, { plate, name: 'Ma voiture' });
  return session;
}

const stay = { commune: 'Besançon', hours: 12, endsAt: at(12 - 1 / 3) };

test('the home in each of its drawn states', async ({ browser, product }) => {
  test.setTimeout(600_000);
  const active = await activeHolder(product);
  const waiting = (await createSubscriber(product)).session;
  const paid = (await paidPerson(product)).session;

  const home = async (
    name: string,
    session: Session,
    changes: Partial<NextStepFacts>,
    act?: (page: Page) => Promise<void>,
  ) => {
    const page = await windowOf(browser, product.origin, phone);
    await openAs(page, session);
    await facts(page, changes);
    await page.goto('/pwa');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await act?.(page);
    await photographScreen(page, name);
    await page.context().close();
  };

  await home('home-1-rien', active, {});
  await home('home-2-gare', active, { declared: [declared(stay)] });
  await home('home-2b-bientot-fini', active, {
    declared: [declared({ ...stay, endsAt: at(0.5) })],
    fines: [fine()],
  });
  await home('home-2c-fini', active, { declared: [declared({ ...stay, endsAt: at(-1) })] });
  await home('home-2d-ville-inconnue', active, {
    declared: [{ ...declared(null), placeLabel: '3 Rue de l’Église 01090 Amareins' }],
  });
  await home('home-3-telephone', active, {}, async (page) => {
    for (const path of ['**/api/sync', '**/storage/**', '**/api/health'])
      await page.route(path, (route) => route.abort());
    const [car, card] = [(await carWithPlate(plate)).buffer, (await cardFile('31052029')).buffer];
    await leaveOnPhone(page, active.user.id, [
      {
        id: randomUUID(),
        kind: 'declaration.create',
        state: 'queued',
        payload: {
          vehicleId: randomUUID(),
          plate,
          position: { latitude: 47.24, longitude: 6.02, accuracy: 8, timestamp: Date.now() },
          positionSource: 'device',
          placeLabel: '12 Rue des Tilleuls 25000 Besançon',
          savedAtClaim: at(-1 / 3),
        },
        photos: [
          { id: randomUUID(), use: 'parking', bytes: car },
          { id: randomUUID(), use: 'windshield', bytes: card },
        ],
        lastCode: 'NETWORK',
      },
    ]);
    await page.reload();
    await expect(page.getByText('Gardée sur ce téléphone').first()).toBeVisible();
    await expect(page.getByText('Mode hors ligne', { exact: true }).first()).toBeVisible();
  });
  await home('home-5-papiers', paid, { papers: papers.missing });
  await home('home-6-verification', waiting, {
    papers: papers.pending,
    review: { state: 'expected', from: at(20), until: at(27.5) },
  });
  await home('home-7-refuse', waiting, { papers: papers.refused });
  await home('home-7b-carte-expire', active, { papers: papers.expiring });
  await home('home-8-amende', active, { fines: [fine()] });
  await home('home-8b-amende-3-jours', active, {
    fines: [
      fine({ deadline: { code: 'rapo', safe: day(2), outer: day(4) } }),
      fine({ authorityName: 'Ville de Saint-Germain-en-Laye' }),
    ],
    declared: [declared(stay)],
  });
  await home('home-9-dossier', active, { fines: [fine({ hasDossier: true })] });
  await home('home-9b-reponse', active, { fines: [fine({ status: 'sent', silentFrom: day(20) })] });
  await home('home-12-e-mails-refuses', active, { mailsRefusedSince: at(-50), fines: [fine()] });
  const reported = { mailsRefusedSince: at(-50), isRefusalReported: true };
  await home('home-12b-e-mail-non-arrive', active, { ...reported, fines: [fine()] });
  await home('home-11-comment-faire', active, {}, async (page) => {
    await page.locator('summary', { hasText: 'Comment faire' }).click();
  });

  const plans = await windowOf(browser, product.origin, phone);
  await openAs(plans, (await confirmedPerson(product)).session);
  await plans.goto('/pwa');
  await expect(plans.getByText('Populaire')).toBeVisible();
  await photographScreen(plans, 'home-10-abonnement');
  await plans.context().close();

  const begun = await windowOf(browser, product.origin, phone);
  await openAs(begun, active);
  await begun.clock.setFixedTime(new Date(Date.parse(`${day(-1)}T07:08:00Z`)));
  await begun.goto('/pwa/declare?step=photos');
  await begun.locator('#photo-parking').setInputFiles(await carWithPlate(plate));
  await begun.locator('#photo-windshield').setInputFiles(await cardFile('31052029'));
  await expect(begun.getByRole('img', { name: /Aperçu/ })).toHaveCount(2);
  await begun.clock.setFixedTime(new Date());
  await begun.goto('/pwa');
  await expect(begun.getByText('Déclaration à terminer')).toBeVisible();
  await photographScreen(begun, 'home-4-commencee');
  await begun.context().close();

  const desk = await windowOf(browser, product.origin, laptop);
  await openAs(desk, active);
  await facts(desk, { declared: [declared(stay)], fines: [fine()] });
  const picture = (await carWithPlate(plate)).buffer;
  await desk.route('**/preview-of-car', (route) => route.fulfill({ body: picture, contentType: 'image/jpeg' }));
  const row = (label: string, hours: number) => ({
    id: randomUUID(),
    status: 'ready',
    payment: 'due',
    vehicle: { id: randomUUID(), plate, name: '' },
    position: { latitude: 47.24, longitude: 6.02, accuracy: 8, timestamp: Date.now() },
    positionSource: 'device',
    placeLabel: label,
    takenAtClaim: at(hours),
    depositedAt: at(hours),
    bounds: {
      notBefore: at(hours),
      notAfter: at(hours),
      estimated: at(hours),
      clockWrong: false,
      clockAheadSeconds: 0,
    },
    photos: [{ id: randomUUID(), kind: 'parking', previewUrl: '/preview-of-car', takenAt: null, position: null }],
    doubts: [],
  });
  await answer(desk, '/api/declarations*', declarationsContract.calls.listDeclarations.reply, {
    rows: [
      row('12 Rue des Tilleuls 25000 Besançon', -1 / 3),
      row('Rue Nationale 59000 Lille', -29),
      row('24 Rue des Tanneurs 59000 Lille', -148),
    ],
    next: null,
  });
  await desk.goto('/dashboard');
  await expect(desk.getByText('Dernières déclarations')).toBeVisible();
  await photographScreen(desk, 'desktop-1-accueil');
  await desk.goto('/pwa/historique');
  await expect(desk.getByText('24 Rue des Tanneurs')).toBeVisible();
  await photographScreen(desk, 'history');
  await desk.context().close();
});
