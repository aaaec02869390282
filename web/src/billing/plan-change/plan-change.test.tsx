import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { open, type Answers } from '../../../test/open.tsx';

const life = {
  renews: false,
  nextCharge: { day: '2026-12-10', amountCents: 599 },
  termEndsOn: '2027-11-09',
  endsOn: '2027-11-10',
  isStopped: false,
  withdrawBy: null,
};
const subscription = { planType: '12months', startDate: '2026-11-10', monthlyCents: 599, commitmentMonths: 12 };
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
  offers: [
    {
      planType: 'annual',
      chargeCents: 6588,
      count: 1,
      totalCents: 6588,
      lastChargeOn: '2027-11-10',
      lastDay: '2028-11-09',
    },
    {
      planType: '24months',
      chargeCents: 499,
      count: 24,
      totalCents: 11_976,
      lastChargeOn: '2029-10-10',
      lastDay: '2029-11-09',
    },
  ],
};
const change = { planType: 'annual', from: '2027-11-10', amountCents: 6588 };
const billing = (more: object = {}, answers: Answers = {}) =>
  open('/pwa/billing', {
    signedIn: true,
    answers: {
      'GET /api/billing': { body: { subscription: { ...subscription, life: { ...life, ...more } }, dues: [] } },
      'GET /api/billing/plan-change': { body: preview },
      ...answers,
    },
  });
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Changer de formule' }));
  return screen.findByRole('dialog', { name: 'Changer de formule' });
};

it('shows the paid, remaining and new amounts above the button', async () => {
  await billing();
  const dialog = await openDialog();
  expect(await within(dialog).findByText('65,89 €, en 11 paiements')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: /obligation de paiement/ })).toBeNull();
  await userEvent.click(within(dialog).getByRole('radio', { name: /Formule 24 mois/ }));
  expect(within(dialog).getByText('23 fois 4,99 €, chaque mois, jusqu’au 10 octobre 2029')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('radio', { name: /Formule annuelle/ }));
  const next = within(dialog).getByRole('region', { name: /Votre nouvelle formule/ });
  expect(next.textContent).toContain('10 novembre 2027');
  expect(next.textContent).toContain('Plus rien à payer');
  expect(next.textContent).toContain('jusqu’au 9 novembre 2028');
  expect(within(dialog).getByText(/aucun jour n’est payé deux fois/)).toBeTruthy();
});

it('is ordered once both boxes are ticked, none beforehand, and confirmed', async () => {
  let told: object = {};
  const { asked } = await billing(
    {},
    {
      'GET /api/billing': () => ({ body: { subscription: { ...subscription, life: { ...life, ...told } }, dues: [] } }),
      'POST /api/billing/plan-change': () => {
        told = { change };
        return { body: change };
      },
    },
  );
  const dialog = await openDialog();
  await userEvent.click(await within(dialog).findByRole('radio', { name: /Formule annuelle/ }));
  const boxes = within(dialog).getAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false, false]);
  const order = within(dialog).getByRole('button', { name: 'Changer de formule avec obligation de paiement' });
  await userEvent.click(order);
  expect(within(dialog).getAllByText('Cochez cette case pour continuer.')).toHaveLength(2);
  expect(document.activeElement).toBe(boxes[0]);
  for (const box of boxes.slice(0, 2)) await userEvent.click(box);
  await userEvent.click(order);
  expect(await within(dialog).findByText('Votre changement de formule est enregistré')).toBeTruthy();
  // Still shown once the page behind the dialog is updated.
  expect(await screen.findByText('Changement de formule prévu')).toBeTruthy();
  expect(within(dialog).getByText('Votre changement de formule est enregistré')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Ne rien changer' })).toBeNull();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    planType: 'annual',
    renews: false,
    amountCents: 6588,
    from: '2027-11-10',
    consents: { terms: true, startThen: true },
  });
});

it('asks for a card first when none is stored', async () => {
  const { asked } = await billing(
    { nextCharge: null },
    {
      'GET /api/billing/plan-change': { body: { ...preview, hasCard: false } },
      'POST /api/billing/card': {
        body: { id: '018f3c00-0000-7000-8000-0000000000c0', url: 'https://placejuste.test/paiement-fictif/5' },
      },
    },
  );
  const checkout = await import('../start-checkout.ts');
  const left = vi.spyOn(checkout.leaveFor, 'page').mockImplementation(() => {});
  const dialog = await openDialog();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Donner une carte' }));
  await vi.waitFor(() => expect(left).toHaveBeenCalled());
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ forNewPlan: true });
});

it('shows why nothing changed, and keeps the ticked boxes', async () => {
  const message = 'Le prix de cette formule a changé depuis l’ouverture de la page.';
  await billing(
    {},
    {
      'POST /api/billing/plan-change': { status: 409, body: { code: 'PLAN_PRICE_CHANGED', message, requestId: 'r' } },
    },
  );
  const dialog = await openDialog();
  await userEvent.click(await within(dialog).findByRole('radio', { name: /Formule annuelle/ }));
  for (const box of within(dialog).getAllByRole('checkbox').slice(0, 2)) await userEvent.click(box);
  await userEvent.click(within(dialog).getByRole('button', { name: /obligation de paiement/ }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain(message);
  expect((within(dialog).getAllByRole('checkbox')[0] as HTMLInputElement).checked).toBe(true);
});

it('shows the next plan, and cancels it in one press', async () => {
  let told: object = { change };
  await billing(
    {},
    {
      'GET /api/billing': () => ({ body: { subscription: { ...subscription, life: { ...life, ...told } }, dues: [] } }),
      'DELETE /api/billing/plan-change': () => {
        told = {};
        return { body: { planType: '12months' } };
      },
    },
  );
  expect(await screen.findByText(/« Formule annuelle » à partir du mercredi 10 novembre 2027/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler ce changement' }));
  expect(await screen.findByRole('button', { name: 'Changer de formule' })).toBeTruthy();
});

it.each([
  ['stopped', { isStopped: true }],
  ['paused', { isPaused: true }],
])('is not offered to a subscription that is %s', async (_name, more) => {
  await billing(more);
  await screen.findByRole('heading', { name: 'Votre abonnement' });
  expect(screen.queryByRole('button', { name: 'Changer de formule' })).toBeNull();
});
