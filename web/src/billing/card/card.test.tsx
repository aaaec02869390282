import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { open, type Answers } from '../../../test/open.tsx';

const id = '018f3c00-0000-7000-8000-0000000000c0';
const life = {
  renews: false,
  nextCharge: { day: '2027-04-10', amountCents: 499 },
  termEndsOn: '2028-11-09',
  endsOn: '2028-11-10',
  isStopped: false,
  withdrawBy: null,
};
const subscription = { planType: '24months', startDate: '2026-11-10', monthlyCents: 499, commitmentMonths: 24 };
const card = { brand: 'visa', lastFour: '4242', expires: '2027-03' };

const billing = (told: Answers[string], more: object = {}, answers: Answers = {}) =>
  open('/pwa/billing', {
    signedIn: true,
    answers: {
      'GET /api/billing': { body: { subscription: { ...subscription, life, ...more }, dues: [] } },
      'GET /api/billing/card': told,
      ...answers,
    },
  });
const read = (expiresBeforeCharge: boolean, known: object | null = card) => ({
  body: { isCharged: true, card: known, expiresBeforeCharge },
});

it('shows the charged card, and opens the page to replace it', async () => {
  await billing(
    read(false),
    {},
    {
      'POST /api/billing/card': { body: { id, url: 'https://placejuste.test/paiement-fictif/3' } },
    },
  );
  const checkout = await import('../start-checkout.ts');
  const left = vi.spyOn(checkout.leaveFor, 'page').mockImplementation(() => {});
  expect(await screen.findByText('Visa qui se termine par 4242')).toBeTruthy();
  expect(screen.getByText('Expire fin 03/2027')).toBeTruthy();
  expect(screen.queryByText(/expire avant/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remplacer la carte' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://placejuste.test/paiement-fictif/3'));
});

it('warns that a card expires before the next payment', async () => {
  await billing(read(true));
  expect(await screen.findByText('Cette carte expire avant le prochain paiement')).toBeTruthy();
});

it('can be replaced when the provider does not identify it', async () => {
  await billing(read(false, null));
  expect(await screen.findByText(/ne nous a pas dit quelle carte/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remplacer la carte' })).toBeTruthy();
});

it('shows why it is not replaced, and that nothing was charged', async () => {
  const message = 'Plus aucun paiement n’est prévu\u00a0: il n’y a pas de carte à remplacer.';
  await billing(
    read(false),
    {},
    {
      'POST /api/billing/card': { status: 404, body: { code: 'NO_LATER_CHARGE', message, requestId: 'r' } },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remplacer la carte' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Plus aucun paiement n’est prévu');
  // The sentence is that of a card change, not of a payment.
  expect(alert.textContent).toContain('La carte n’a pas été remplacée');
});

it.each([
  ['in its grace', { graceEndsOn: '2027-04-24' }],
  ['of a suspended account', { life: { ...life, isPaused: true } }],
  ['that is charged no more', { life: { ...life, nextCharge: null } }],
])('is not offered to a subscription %s', async (_name, more) => {
  const { asked } = await billing(read(false), more);
  await screen.findByRole('heading', { name: 'Votre abonnement' });
  expect(screen.queryByRole('heading', { name: 'Carte bancaire' })).toBeNull();
  // A suspended account is led to the reason.
  expect(screen.queryAllByRole('link', { name: 'Voir pourquoi, et répondre' })).toHaveLength(
    _name === 'of a suspended account' ? 1 : 0,
  );
  expect(asked.some(({ path }) => path === '/api/billing/card')).toBe(false);
});

it('once given, waits for the bank without speaking of a payment', async () => {
  const body = { id, purpose: 'card', state: 'open', amountCents: 0, returnedCents: 0, declarationId: null };
  await open(`/pwa/payment-success?checkout=${id}`, {
    signedIn: true,
    answers: { [`GET /api/billing/checkouts/${id}`]: { body } },
  });
  expect((await screen.findAllByText('Nous attendons la réponse de votre banque pour cette carte…'))[0]).toBeTruthy();
  expect(screen.queryByText('Nous attendons la confirmation du paiement…')).toBeNull();
});

it.each([
  ['paid', 'Votre nouvelle carte est enregistrée'],
  ['cancelled', 'La carte n’a pas été remplacée'],
  ['refused', 'La banque a refusé cette carte'],
])('is confirmed on the return page (%s)', async (state, said) => {
  await open(`/pwa/payment-success?checkout=${id}`, {
    signedIn: true,
    answers: {
      [`GET /api/billing/checkouts/${id}`]: {
        body: { id, purpose: 'card', state, amountCents: 0, returnedCents: 0, declarationId: null },
      },
    },
  });
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Votre carte bancaire' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Revenir aux paiements' }).getAttribute('href')).toBe('/pwa/billing');
  expect(screen.queryByText(/abonnement est actif/)).toBeNull();
});

it('of a request not yet read, its return page speaks neither of a payment nor of a card', async () => {
  await open(`/pwa/payment-success?checkout=${id}`, {
    signedIn: true,
    answers: { [`GET /api/billing/checkouts/${id}`]: () => new Promise(() => {}) as never },
  });
  expect((await screen.findAllByText('Nous regardons où en est votre demande…'))[0]).toBeTruthy();
  expect(screen.queryByText('Nous attendons la confirmation du paiement…')).toBeNull();
});
