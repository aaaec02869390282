import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import prices from '../../../public/prices.json' with { type: 'json' };
import { open, validProfile, type Answers } from '../../../test/open.tsx';

const id = '018f3c00-0000-7000-8000-0000000000c1';
const ownerId = '018f3c00-0000-7000-8000-00000000ada0';
const left = { id, purpose: 'express', state: 'open', amountCents: 500, declarationId: null };
const come = (path: string, checkout: object | (() => object), answers: Answers = {}) =>
  open(`${path}checkout=${id}`, {
    signedIn: true,
    answers: {
      'GET /api/billing': { body: { subscription: null, dues: [], payments: [] } },
      [`GET /api/billing/checkouts/${id}`]: () => ({
        body: { ...left, ...(typeof checkout === 'function' ? checkout() : checkout) },
      }),
      ...answers,
    },
  });

it.each([
  ['closed there', { state: 'cancelled' }],
  ['open, and unpaid as the provider says', { isUnpaid: true }],
])('an abandoned payment, %s: nothing was charged, and where to resume it', async (_what, checkout) => {
  await come('/pwa/billing?', checkout);
  expect(await screen.findByText('Vous avez quitté la page de paiement')).toBeTruthy();
  expect(screen.getByText(/^Le paiement de 5,00\s€ n’a pas été fait\s: rien n’a été débité\.$/)).toBeTruthy();
  expect(screen.queryByText('Ce qui reste à payer est plus bas.')).toBeNull();
});

it('mentions the dues lower down, when there are some', async () => {
  const due = { declarationId: id, depositedAt: '2026-11-20T09:00:00.000Z', placeLabel: null, amountCents: 500 };
  const billing = { body: { subscription: null, dues: [due], payments: [] } };
  await come('/pwa/billing?', { state: 'cancelled' }, { 'GET /api/billing': billing });
  expect(await screen.findByText('Ce qui reste à payer est plus bas.')).toBeTruthy();
});

it('the plan of an abandoned payment is still chosen, and not ordered', async () => {
  const checkout = { purpose: 'subscription', state: 'cancelled', amountCents: 6588 };
  await come('/pwa?plan=annual&', checkout, {
    'GET /rest/v1/profiles': { body: { ...validProfile, subscription_paid: false, subscription_type: null } },
    'GET /rest/v1/user_roles': { body: [] },
    'GET /prices.json': { body: prices },
  });
  expect(await screen.findByText(/^Le paiement de 65,88\s€ n’a pas été fait/)).toBeTruthy();
  expect(screen.getByText('Rien n’est commandé. Votre formule est encore choisie, plus bas.')).toBeTruthy();
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Formule annuelle/ })).checked).toBe(true);
});

it('an abandoned card change leaves the card unchanged', async () => {
  await come('/pwa/billing?', { purpose: 'card', state: 'cancelled', amountCents: 0 });
  expect(await screen.findByText('Rien n’a été débité, et votre carte n’a pas changé.')).toBeTruthy();
});

it('without the provider’s answer the state is unknown; a press retries', async () => {
  let paid = false;
  await come('/pwa/billing?', () => (paid ? { state: 'paid' } : {}));
  expect(await screen.findByText(/ne payez pas une seconde fois/)).toBeTruthy();
  expect(screen.queryByText(/rien n’a été débité/i)).toBeNull();
  paid = true;
  await userEvent.click(screen.getByRole('button', { name: 'Vérifier maintenant' }));
  expect(await screen.findByText(/^Ce paiement de 5,00\s€ est confirmé$/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Voir ce paiement' });
  expect(link.getAttribute('href')).toBe(`/pwa/payment-success?checkout=${id}`);
});

it('shows nothing about another person’s payment', async () => {
  const refusal = { status: 404, body: { code: 'CHECKOUT_NOT_FOUND', message: 'Inconnu', requestId: 'r' } };
  const { asked } = await come('/pwa/billing?', {}, { [`GET /api/billing/checkouts/${id}`]: refusal });
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith(id))).toBe(true));
  expect(screen.queryByText('Vous avez quitté la page de paiement')).toBeNull();
});

it('a payment begun here and come back to without its address is told before paying again', async () => {
  localStorage.setItem('placejuste_open_checkout', `${ownerId} ${id}`);
  let isPaid = false;
  await open('/pwa/billing', {
    signedIn: true,
    answers: {
      'GET /api/billing': { body: { subscription: null, dues: [], payments: [] } },
      [`GET /api/billing/checkouts/${id}`]: () => ({ body: { ...left, state: isPaid ? 'paid' : 'open' } }),
    },
  });
  expect(await screen.findByText('Un paiement n’est pas encore confirmé')).toBeTruthy();
  expect(screen.queryByText('Vous avez quitté la page de paiement')).toBeNull();
  expect(localStorage.getItem('placejuste_open_checkout')).not.toBeNull();
  isPaid = true;
  await userEvent.click(screen.getByRole('button', { name: 'Vérifier maintenant' }));
  expect(await screen.findByText(/^Ce paiement de 5,00\s€ est confirmé$/)).toBeTruthy();
  expect(localStorage.getItem('placejuste_open_checkout')).toBeNull();
});

it('a payment begun here by somebody else is neither shown nor read', async () => {
  localStorage.setItem('placejuste_open_checkout', `${id} ${id}`);
  const { asked } = await open('/pwa/billing', {
    signedIn: true,
    answers: { 'GET /api/billing': { body: { subscription: null, dues: [], payments: [] } } },
  });
  expect(await screen.findByText('Vous n’avez pas d’abonnement en cours.')).toBeTruthy();
  expect(asked.some(({ path }) => path.includes('/checkouts/'))).toBe(false);
});

it('a payment that waits on its return page is remembered until it is known', async () => {
  let state = 'open';
  await open(`/pwa/payment-success?checkout=${id}`, {
    signedIn: true,
    answers: { [`GET /api/billing/checkouts/${id}`]: () => ({ body: { ...left, state } }) },
  });
  await waitFor(() => expect(localStorage.getItem('placejuste_open_checkout')).toBe(`${ownerId} ${id}`));
  state = 'paid';
  await waitFor(() => expect(localStorage.getItem('placejuste_open_checkout')).toBeNull());
});

it('while an earlier payment is unsure, a page that does not open denies only its own', async () => {
  localStorage.setItem('placejuste_open_checkout', `${ownerId} ${id}`);
  const refusal = {
    status: 409,
    body: { code: 'PAYMENT_PROVIDER_SILENT', message: 'Erreur lors de la création du paiement' },
  };
  const due = { declarationId: id, depositedAt: '2026-11-20T09:00:00.000Z', placeLabel: null, amountCents: 500 };
  await open('/pwa/billing', {
    signedIn: true,
    answers: {
      'GET /api/billing': { body: { subscription: null, dues: [due], payments: [] } },
      [`GET /api/billing/checkouts/${id}`]: { body: left },
      'POST /api/billing/checkouts': refusal,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Payer 5,00/ }));
  expect(await screen.findByText(/Cette demande n’a rien débité\. Si vous avez déjà payé, ne payez pas/)).toBeTruthy();
  expect(screen.queryByText(/Rien n’a été débité/)).toBeNull();
});

it('a plan begun here and come back to without its address is not said to be still chosen', async () => {
  localStorage.setItem('placejuste_open_checkout', `${ownerId} ${id}`);
  await open('/pwa', {
    signedIn: true,
    answers: {
      [`GET /api/billing/checkouts/${id}`]: { body: { ...left, purpose: 'subscription', state: 'cancelled' } },
      'GET /rest/v1/profiles': { body: { ...validProfile, subscription_paid: false, subscription_type: null } },
      'GET /rest/v1/user_roles': { body: [] },
      'GET /prices.json': { body: prices },
    },
  });
  expect(await screen.findByText(/^Le paiement de 5,00\s€ n’a pas été fait/)).toBeTruthy();
  expect(screen.queryByText(/Votre formule est encore choisie/)).toBeNull();
});
