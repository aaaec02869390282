import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ada, type Answers, open, sessionOf } from '../../test/open.tsx';
import { freshDevice } from '../../test/device.ts';

const id = '018f3c00-0000-7000-8000-0000000000d1';
const subscription = { planType: '12months', startDate: '2026-11-10', monthlyCents: 599, commitmentMonths: 12 };
const life = {
  renews: false,
  nextCharge: { day: '2026-12-10', amountCents: 599 },
  termEndsOn: '2027-11-09',
  endsOn: '2027-11-10',
  isStopped: false,
  withdrawBy: null,
};
const offer = { planType: 'annual', chargeCents: 6588, count: 1, totalCents: 6588 };
const preview = {
  planType: '12months',
  paidCents: 599,
  paidCount: 1,
  leftCents: 6589,
  leftCount: 11,
  lastDay: '2027-11-09',
  from: '2027-11-10',
  hasCard: true,
  asked: null,
  offers: [{ ...offer, lastChargeOn: '2027-11-10', lastDay: '2028-11-09' }],
};
const left = { body: { endsOn: '2027-11-10', refundCents: 0 } };
const answers: Answers = {
  'GET /api/billing': { body: { subscription: { ...subscription, life }, dues: [] } },
  'GET /api/billing/leaving/cancellation': left,
  'POST /api/billing/leaving/cancellation': left,
  'GET /api/billing/plan-change': { body: preview },
  'POST /api/billing/plan-change': { body: { planType: 'annual', from: '2027-11-10', amountCents: 6588 } },
  [`GET /api/billing/checkouts/${id}`]: {
    body: { id, purpose: 'card', state: 'paid', amountCents: 0, returnedCents: 0, declarationId: null },
  },
};
const acts = [
  ['cancelling', '/pwa/billing', cancel, 'Votre résiliation est enregistrée'],
  ['changing the plan', '/pwa/billing', changePlan, 'Votre changement de formule est enregistré'],
  ['giving a card', `/pwa/payment-success?checkout=${id}`, undefined, 'Votre nouvelle carte est enregistrée'],
] as const;

beforeEach(freshDevice);

describe.each([
  ['with an address', ada.email, true],
  ['of a number alone', '', false],
])('an account %s', (_account, email, isMailed) => {
  it.each(acts)(`is ${isMailed ? '' : 'not '}promised an e-mail after %s`, async (_act, path, act, done) => {
    window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf({ ...ada, email })));
    await open(path, { answers });
    await act?.();
    const said = (await screen.findByText(done)).closest('[role="status"]')?.textContent ?? '';
    expect(said.includes('Un e-mail')).toBe(isMailed);
  });
});

it('a cancellation is confirmed by text message when the account has a number', async () => {
  const user = { ...ada, email: '', phone: '33600000042' };
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf(user)));
  await open('/pwa/billing', { answers });
  await cancel();
  const said = (await screen.findByText('Votre résiliation est enregistrée')).closest('[role="status"]')?.textContent;
  expect(said).toContain('Un SMS le confirme, avec la date et l’heure');
});

it('without an e-mail, the screen shows when the contract was cancelled', async () => {
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf({ ...ada, email: '' })));
  await open('/pwa/billing', { answers });
  await cancel();
  expect(await screen.findByText(/^Enregistrée le dimanche 22 novembre 2026 à 10 h \d\d\. /)).toBeTruthy();
});

it.each([
  ['neither an e-mail nor a text message', '', true],
  ['an e-mail', ada.email, false],
])('a person who gets %s: a confirmation file is offered or not (%s, %j)', async (_who, email, isGiven) => {
  const files: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:confirmation';
  });
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf({ ...ada, email })));
  await open('/pwa/billing', { answers });
  await cancel();
  await screen.findByText('Votre résiliation est enregistrée');
  const link = screen.queryByRole('link', { name: 'Enregistrer la confirmation' });
  expect(link?.getAttribute('download') ?? null).toBe(isGiven ? 'confirmation-placejuste.txt' : null);
  const written = (await files.at(-1)?.text())?.replaceAll('\u00a0', ' ').split('\r\n') ?? [];
  if (isGiven) {
    expect(written[0]).toContain('Votre résiliation est enregistrée');
    expect(written[1]).toMatch(
      /^Enregistrée par PlaceJuste le dimanche 22 novembre 2026 à 10 h \d\d \(heure de Paris\)\.$/,
    );
    expect(written[2]).toBe('Le contrat prend fin le mercredi 10 novembre 2027. Après, plus rien n’est prélevé.');
  }
  create.mockRestore();
});

async function cancel(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'résilier votre contrat' }));
  await userEvent.click(await screen.findByRole('button', { name: 'confirmer la résiliation' }));
}

async function changePlan(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Changer de formule' }));
  await userEvent.click(await screen.findByRole('radio', { name: /Formule annuelle/ }));
  for (const box of screen.getAllByRole('checkbox').slice(0, 2)) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Changer de formule avec obligation de paiement' }));
}
