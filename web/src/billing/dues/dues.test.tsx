import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { open, type Answers } from '../../../test/open.tsx';

const ids = ['018f3c00-0000-7000-8000-0000000000c1', '018f3c00-0000-7000-8000-0000000000c2'];
const dues = ids.map((declarationId, at) => ({
  declarationId,
  placeLabel: at === 0 ? '12 rue des Essais, Lille' : null,
  depositedAt: `2026-11-1${9 - at}T13:05:00.000Z`,
  amountCents: 500,
}));
const subscription = { planType: '24months', startDate: '2026-11-10', monthlyCents: 499, commitmentMonths: 24 };
const billing = (due = dues, answers: Answers = {}) =>
  open('/pwa/billing', {
    signedIn: true,
    answers: { 'GET /api/billing': { body: { subscription, dues: due } }, ...answers },
  });

it('pays all of them at once, after showing each line and the total', async () => {
  const { asked } = await billing(dues, {
    'POST /api/billing/dues': { body: { id: ids[0], url: 'https://placejuste.test/paiement-fictif/4' } },
  });
  const checkout = await import('../start-checkout.ts');
  const left = vi.spyOn(checkout.leaveFor, 'page').mockImplementation(() => {});
  const all = await screen.findByRole('region', { name: 'Tout régler en une fois' });
  expect(within(all).getByText('12 rue des Essais, Lille')).toBeTruthy();
  expect(within(all).getByText('Adresse non connue')).toBeTruthy();
  expect(within(all).getAllByText('5,00 €')).toHaveLength(2);
  expect(within(all).getByText('10,00 €')).toBeTruthy();
  // Paying a single one is possible too, inside a closed disclosure.
  expect(screen.getByText('Régler un seul dossier').closest('details')?.open).toBe(false);
  await userEvent.click(within(all).getByRole('button', { name: 'Tout régler, 10,00\u00a0€' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://placejuste.test/paiement-fictif/4'));
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ declarationIds: ids });
});

it('folds a long list, so that its sum and its button are near', async () => {
  const many = Array.from({ length: 6 }, (_, at) => ({
    ...dues[0],
    declarationId: `018f3c00-0000-7000-8000-0000000000e${at}`,
    depositedAt: `2026-11-1${at}T13:05:00.000Z`,
  }));
  await open('/pwa/billing', {
    signedIn: true,
    answers: { 'GET /api/billing': { body: { subscription, dues: many } } },
  });
  const all = within(await screen.findByRole('region', { name: 'Tout régler en une fois' }));
  const details = all.getByText('Voir les 6 dossiers').closest('details');
  expect([details?.open, details?.querySelectorAll('dd').length]).toEqual([false, 6]);
  expect(details?.contains(all.getByText(/^30,00\s€$/))).toBe(false);
});

it('tells the hour of each place, alone and among all of them', async () => {
  await billing(dues.map((due, at) => (at === 0 ? { ...due, clock: 'reunion' } : due)));
  const all = await screen.findByRole('region', { name: 'Tout régler en une fois' });
  const there = 'jeudi 19 novembre 2026 à 17\u00a0h\u00a005 (heure de La Réunion)';
  expect(screen.getAllByText(there, { normalizer: (text) => text })).toHaveLength(2);
  expect(within(all).getByText(/mercredi 18 novembre/).textContent).toBe(
    'mercredi 18 novembre 2026 à 14\u00a0h\u00a005',
  );
});

it('fetches the list again when one of them was paid in another tab', async () => {
  let due = dues;
  await billing(dues, {
    'GET /api/billing': () => ({ body: { subscription, dues: due } }),
    'POST /api/billing/dues': () => {
      due = dues.slice(0, 1);
      const message = 'Ce qui reste à régler a changé depuis l’ouverture de la page\u00a0: relisez la liste.';
      return { status: 409, body: { code: 'DUES_CHANGED', message, requestId: 'r' } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Tout régler/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Tout régler/ })).toBeNull());
  expect(screen.getAllByRole('button', { name: /^Payer/ })).toHaveLength(1);
});

it('offers a single payment for a single due', async () => {
  await billing(dues.slice(0, 1));
  await screen.findByRole('button', { name: /^Payer/ });
  expect(screen.queryByText('Tout régler en une fois')).toBeNull();
});

it('shows after the payment how many are settled, and the refund', async () => {
  const [id = ''] = ids;
  await open(`/pwa/payment-success?checkout=${id}`, {
    signedIn: true,
    answers: {
      [`GET /api/billing/checkouts/${id}`]: {
        body: {
          id,
          purpose: 'express',
          state: 'paid',
          amountCents: 1500,
          returnedCents: 500,
          declarationId: null,
          dossierCount: 3,
        },
      },
    },
  });
  expect(await screen.findByText('Paiement confirmé : ces 3 dossiers sont réglés.')).toBeTruthy();
  expect(screen.getByText(/5,00\s€ reviennent sur la carte/)).toBeTruthy();
});
