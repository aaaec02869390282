import { randomUUID } from 'node:crypto';
import { declarationsContract } from '@placejuste/contracts/declarations';
import { townRulesContract } from '@placejuste/contracts/town-rules';
import { depositRemarks } from '@placejuste/domain/evidence';
import type { Page } from '@playwright/test';
import { callAs } from '../people/person.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

const id = '01933b6e-0000-7000-8000-0000000000d1';
const here = '10 Rue d’Essai 75008 Paris';
const day = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Replaces a reply of the service, checked against its contract: this test is about the screens, not the service. */
async function answer(page: Page, path: string, reply: { parse(body: unknown): object }, body: object): Promise<void> {
  const json = reply.parse(body);
  await page.route(`**${path}`, (route) => route.fulfill({ json }));
}

test('the town’s rule, the end of a stay, the ticket’s proof and the team’s list, in every look', {
  tag: '@long',
}, async ({ page, product }) => {
  test.setTimeout(120_000);
  const { session } = await createSubscriber(product);
  for (const plate of ['AB-123-CD', 'EF-456-GH'])
    await callAs(product, session, 'PUT', `/api/vehicles/${randomUUID()}`, { plate, name: '' });
  await openAs(page, session);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 48.8738, longitude: 2.3, accuracy: 9 });
  await answer(page, '/api/places/reverse*', declarationsContract.calls.reverseGeocode.reply, { label: here });
  await page.goto('/pwa/declare');
  // With the permission granted, the position is requested automatically.
  await page.locator('summary', { hasText: 'Paris' }).click();
  await expect(page.getByRole('region', { name: 'La règle à Paris' })).toBeVisible();
  await expectGoodInEveryLook(page, 'town-rule-card');

  const ticket = { id: randomUUID(), number: 'P 0042', file: null, keptAtClaim: day(-1), addedAt: day(-1) };
  await answer(page, `/api/declarations/${id}`, declarationsContract.calls.readDeclaration.reply, {
    id,
    status: 'processing',
    payment: 'paid',
    vehicle: { id, plate: 'AB-123-CD', name: '' },
    position: { latitude: 48.8738, longitude: 2.3, accuracy: 9, timestamp: Date.now() },
    positionSource: 'device',
    placeLabel: here,
    takenAtClaim: day(-2),
    depositedAt: day(-2),
    bounds: { notBefore: day(-3), notAfter: day(-2), estimated: day(-2), clockWrong: false, clockAheadSeconds: 0 },
    photos: [],
    savedAtClaim: null,
    firstPlaceLabel: here,
    corrections: [],
    tickets: [ticket],
    plateCheck: null,
    leftAtClaim: null,
    deposited: true,
    remarks: [...depositRemarks({ fault: null, doubts: ['POSITION_TOO_FAST', 'PHOTO_SEEN_BEFORE'] })],
    presence: null,
  });
  await page.goto(`/pwa/historique?declaration=${id}`);
  await page.getByRole('button', { name: 'Garder un autre ticket' }).click();
  await expect(page.getByRole('button', { name: 'Garder ce ticket' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ce qu’on pourrait vous répondre' })).toContainText(
    'La position est trop loin de la précédente',
  );
  await expectGoodInEveryLook(page, 'ticket-keeper');

  await answer(page, '/api/admin/town-rules/acts*', townRulesContract.calls.listRuleActs.reply, {
    rows: [
      {
        id: randomUUID(),
        at: day(-1),
        by: 'Bob Essai',
        kind: 'edit',
        added: [],
        changed: ['75056'],
        removed: [],
        fields: ['maxHours'],
      },
    ],
    next: null,
  });
  await page.goto('/admin/regles');
  await expect(page.getByRole('heading', { name: 'Historique des changements' })).toBeVisible();
  const { rules } = (await (await fetch(`${product.origin}/api/town-rules`)).json()) as {
    rules: Record<string, unknown>[];
  };
  const changed = rules.slice(1).map((rule) => (rule['insee'] === '75056' ? { ...rule, maxHours: 12 } : rule));
  await page
    .getByLabel('Choisir un fichier JSON')
    .setInputFiles({ name: 'regles.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(changed)) });
  await expect(page.getByRole('region', { name: 'Ce qui changerait' })).toBeVisible();
  await expectGoodInEveryLook(page, 'admin-rules');
  await page.goto('/admin/regles?commune=75056');
  await expect(page.getByRole('heading', { name: 'Règle : Paris' })).toBeVisible();
  await page.getByLabel(/Durée maximale gratuite/).fill('8');
  await page.getByRole('button', { name: 'Enregistrer la règle' }).click();
  await expectGoodInEveryLook(page, 'admin-rule');
});
