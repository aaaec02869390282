import { afterEach, beforeEach, expect, it } from 'vitest';
import { startStripeFake, type StripeFake } from '../../../test/stripe-fake.ts';
import { createStripeProvider, type PaymentProvider } from './index.ts';

const reference = '01933b6e-0000-7000-8000-000000000001';
const start = new Date('2026-11-21T10:00:00.000Z');
let stripe: StripeFake;
let provider: PaymentProvider;
let now = start;
const later = (hours: number): void => void (now = new Date(now.getTime() + hours * 3_600_000));

beforeEach(async () => {
  now = start;
  stripe = await startStripeFake({ now: () => now });
  let counted = 0;
  provider = await createStripeProvider(stripe.keys, {
    clock: { now: () => now },
    newId: () => `id-${(counted += 1)}`,
    publicUrl: 'https://placejuste.example',
    secrets: { key: () => Buffer.alloc(32) },
  });
});
afterEach(() => stripe.close());

const paid = async (): Promise<string> => {
  const { providerReference } = await provider.openPayment({
    reference,
    amountCents: 499,
    label: 'Formule 24 mois',
    successUrl: 'https://placejuste.example/pwa/payment-success',
    cancelUrl: 'https://placejuste.example/pwa',
    keepsCard: true,
  });
  stripe.pay(providerReference);
  return stripe.sessions.get(providerReference)?.payment_intent ?? '';
};
const created = (path: string) => stripe.asked.filter((one) => one.path === path && one.method === 'POST').length;

it('charge-asked-again-after-its-key-is-forgotten: it is looked up, not made twice', async () => {
  const card = await paid();
  const charge = { reference: `${reference}:1:1`, card, amountCents: 499, label: 'Formule', askedAt: now };
  const first = await provider.charge(charge);
  later(30);
  expect(await provider.charge(charge)).toEqual(first);
  expect(created('/v1/payment_intents')).toBe(1);
  // One of another name is made.
  expect(await provider.charge({ ...charge, reference: `${reference}:1:2` })).toMatchObject({ state: 'paid' });
  expect(created('/v1/payment_intents')).toBe(2);
});

it('charge-taken-and-told-as-refused: asked again in other words, it is looked up later', async () => {
  const card = await paid();
  const charge = { reference: `${reference}:1:1`, card, amountCents: 499, label: 'Formule', askedAt: now };
  const first = await provider.charge(charge);
  const reworded = { ...charge, label: 'Abonnement' };
  await expect(provider.charge(reworded)).rejects.toMatchObject({ kind: 'broken' });
  later(13);
  expect(await provider.charge(reworded)).toEqual(first);
});

it('a charge that is awaited is still awaited when it is looked up', async () => {
  const card = await paid();
  stripe.bank('processing');
  const charge = { reference: `${reference}:1:1`, card, amountCents: 499, label: 'Formule', askedAt: now };
  expect(await provider.charge(charge)).toEqual({ state: 'pending' });
  later(72);
  expect(await provider.charge(charge)).toEqual({ state: 'pending' });
  stripe.settleIntent(true);
  expect(await provider.charge(charge)).toMatchObject({ state: 'paid' });
  expect(created('/v1/payment_intents')).toBe(1);
});

it('bank-accord-told-as-a-refusal: looked up days later, the accord is still what is wanted', async () => {
  const card = await paid();
  const charge = { reference: `${reference}:1:1`, card, amountCents: 499, label: 'Formule', askedAt: now };
  stripe.bank('authentication_required');
  const asked = { state: 'refused', code: 'authentication_required' };
  expect(await provider.charge(charge)).toEqual(asked);
  later(30);
  expect(await provider.charge(charge)).toEqual(asked);
  stripe.bank('card_declined');
  const refused = { state: 'refused', code: 'card_declined' };
  const next = { ...charge, reference: `${reference}:1:2`, askedAt: now };
  expect(await provider.charge(next)).toEqual(refused);
  later(30);
  expect(await provider.charge(next)).toEqual(refused);
});

it('refund-asked-again-after-its-key-is-forgotten: a part is not paid back twice', async () => {
  const payment = await paid();
  const refund = { reference: 'r1', payment, amountCents: 100, askedAt: now };
  expect(await provider.refund(refund)).toBe('accepted');
  later(30);
  expect(await provider.refund(refund)).toBe('accepted');
  expect(created('/v1/refunds')).toBe(1);
});

it('refunded-by-hand-meanwhile: nothing is left to pay back, and that is no failure', async () => {
  const payment = await paid();
  expect(await provider.refund({ reference: 'by-hand', payment, amountCents: 499 })).toBe('accepted');
  expect(await provider.refund({ reference: 'ours', payment, amountCents: 499 })).toBe('accepted');
});

it('looked-at-long-after-it-was-paid: the instant is that of the payment', async () => {
  const { providerReference } = await provider.openPayment({
    reference,
    amountCents: 500,
    label: 'Préparation du dossier',
    successUrl: 'https://placejuste.example/pwa/payment-success',
    cancelUrl: 'https://placejuste.example/pwa/billing',
    keepsCard: false,
  });
  stripe.pay(providerReference);
  later(9);
  expect(await provider.fetchOutcome(providerReference)).toMatchObject({ type: 'paid', at: start, amountCents: 500 });
});

it('a card that is forgotten is charged no more, and forgetting it again changes nothing', async () => {
  const card = await paid();
  await provider.forgetCard(card);
  await provider.forgetCard(card);
  const charge = { reference: `${reference}:1:1`, card, amountCents: 499, label: 'Formule' };
  await expect(provider.charge(charge)).rejects.toMatchObject({ kind: 'refused' });
});
