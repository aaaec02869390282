import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStripeFake, type StripeFake } from '../../../test/stripe-fake.ts';
import { PaymentFault, createStripeProvider, type PaymentProvider } from './index.ts';
import { nameDeployment } from './stripe-deployment.ts';

const reference = '018f3c00-0000-7000-8000-0000000000c0';
const publicUrl = 'https://placejuste.example';
const now = new Date('2026-11-21T10:00:00.000Z');
const secrets = { key: () => Buffer.alloc(32, 1) };
const { deployment } = nameDeployment(secrets, publicUrl);
const payment = {
  reference,
  amountCents: 500,
  label: 'Préparation du dossier',
  successUrl: `${publicUrl}/pwa/payment-success?checkout=${reference}`,
  cancelUrl: `${publicUrl}/pwa/billing`,
  keepsCard: false,
};

describe('createStripeProvider', () => {
  let stripe: StripeFake;
  let provider: PaymentProvider;
  let idCount = 0;
  const open = (keys: object = {}, readTimeoutMs = 2000) =>
    createStripeProvider(
      { ...stripe.keys, ...keys },
      {
        clock: { now: () => now },
        newId: () => `again-${(idCount += 1)}`,
        publicUrl,
        secrets,
        timeoutsMs: { open: 2000, read: readTimeoutMs },
      },
    );

  beforeEach(async () => {
    stripe = await startStripeFake();
    provider = await open();
  });
  afterEach(() => stripe.close());

  const kindOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof PaymentFault ? error.kind : error),
    );

  it('opens a page for one card payment in euros, without personal data', async () => {
    const { url, providerReference } = await provider.openPayment(payment);
    expect(url).toBe(`${stripe.url}/c/pay/${providerReference}`);
    const [asked] = stripe.asked;
    expect(asked?.fields).toEqual({
      mode: 'payment',
      client_reference_id: reference,
      'metadata[site]': publicUrl,
      'metadata[deployment]': deployment,
      'metadata[checkout]': reference,
      'payment_intent_data[description]': payment.label,
      'payment_intent_data[metadata][site]': publicUrl,
      'payment_intent_data[metadata][deployment]': deployment,
      'payment_intent_data[metadata][checkout]': reference,
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '500',
      'line_items[0][price_data][product_data][name]': payment.label,
      'adaptive_pricing[enabled]': 'false',
      locale: 'fr',
      success_url: payment.successUrl,
      cancel_url: payment.cancelUrl,
    });
    expect(asked?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(asked?.headers['idempotency-key']).toBe(`checkout-${reference}-500`);
    // The message contains neither this machine's name nor the duration of earlier requests.
    expect(asked?.headers['x-stripe-client-telemetry']).toBeUndefined();
    expect(String(asked?.headers['x-stripe-client-user-agent'])).not.toContain('platform');
  });

  it('asked twice for one checkout, it is one page', async () => {
    const [first, second] = [await provider.openPayment(payment), await provider.openPayment(payment)];
    expect(second).toEqual(first);
    expect(stripe.sessions.size).toBe(1);
  });

  it('a connection cut after Stripe did it opens no second page', async () => {
    stripe.fail('cut-after-commit');
    await provider.openPayment(payment);
    expect(stripe.asked).toHaveLength(2);
    expect(stripe.sessions.size).toBe(1);
  });

  it('a failure Stripe keeps under the key does not stop the next attempt', async () => {
    stripe.fail('broken');
    await expect(provider.openPayment(payment)).resolves.toMatchObject({
      providerReference: expect.stringMatching(/^cs_test_/),
    });
    expect(new Set(stripe.asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  it('a failure that Stripe keeps does not stop the wallet either', async () => {
    const googlePay = { publishableKey: 'pk_test_fake', merchantId: 'BCR2DN4T', merchantName: 'PlaceJuste' };
    const { wallet } = await open({ googlePay });
    stripe.fail('broken');
    const asked = { reference, page: '', keepsCard: false, amountCents: 500, label: payment.label };
    expect(await wallet?.begin(asked)).toMatch(/^pi_/);
  });

  it('another wording under the same key is another request', async () => {
    await provider.openPayment(payment);
    await provider.openPayment({ ...payment, label: 'Autre nom' });
    expect([...stripe.sessions.values()].map(({ name }) => name)).toEqual([payment.label, 'Autre nom']);
  });

  it.each([
    ['unreachable', ['cut', 'cut', 'cut']],
    ['broken', ['broken', 'broken', 'broken', 'broken']],
    ['busy', ['too-many']],
  ] as const)('rejects as « %s »', async (kind, faults) => {
    stripe.fail(...faults);
    expect(await kindOf(provider.openPayment(payment))).toBe(kind);
  });

  it('a refund that another process asks for at the same moment is not taken as refused', async () => {
    stripe.fail('key-in-use', 'key-in-use', 'key-in-use');
    const refund = provider.refund({ reference: 'twice', payment: 'pi_fake', amountCents: 500 });
    expect(await kindOf(refund)).toBe('broken');
  });

  it('says that a key is wrong, and that an amount is refused', async () => {
    expect(await kindOf((await open({ secretKey: 'sk_test_other' })).openPayment(payment))).toBe('keys');
    expect(await kindOf(provider.openPayment({ ...payment, amountCents: 49 }))).toBe('refused');
    expect(await kindOf(provider.openPayment({ ...payment, successUrl: '/relatif' }))).toBe('refused');
  });

  it('rejects when nobody listens any more', async () => {
    await stripe.close();
    expect(await kindOf(provider.fetchOutcome('cs_test_fake1'))).toBe('unreachable');
    stripe = await startStripeFake();
  });

  it('does not wait for a provider that says nothing', async () => {
    const { providerReference } = await provider.openPayment(payment);
    stripe.fail('silent');
    const impatientProvider = await open({}, 20);
    expect(await kindOf(impatientProvider.fetchOutcome(providerReference))).toBe('unreachable');
  });

  it('looks up what became of a payment', async () => {
    const { providerReference: paid } = await provider.openPayment(payment);
    expect(await provider.fetchOutcome(paid)).toBe('unpaid');
    stripe.pay(paid);
    expect(await provider.fetchOutcome(paid)).toEqual({
      id: `look:${paid}:complete`,
      at: now,
      type: 'paid',
      reference,
      providerReference: paid,
      payment: expect.stringMatching(/^pi_/),
      amountCents: 500,
      currency: 'eur',
    });
    const { providerReference: left } = await provider.openPayment({ ...payment, amountCents: 600 });
    stripe.expire(left);
    expect(await provider.fetchOutcome(left)).toMatchObject({ type: 'cancelled', amountCents: 600 });
    expect(await kindOf(provider.fetchOutcome('cs_test_unknown'))).toBe('refused');
  });

  describe('its events', () => {
    const session = {
      id: 'cs_test_1',
      client_reference_id: reference,
      amount_total: 500,
      currency: 'eur',
      status: 'complete',
      payment_status: 'paid',
      metadata: { site: publicUrl },
    };
    const read = (type: string, object: object) => {
      const event = stripe.event(type, object);
      return provider.readEvent(event.body, event.signature(now));
    };

    it.each([
      ['completed', {}, { type: 'paid', providerReference: 'cs_test_1' }],
      ['completed', { payment_status: 'unpaid' }, 'other'],
      ['async_payment_succeeded', {}, { type: 'paid' }],
      ['async_payment_failed', { payment_status: 'unpaid' }, { type: 'refused' }],
      ['expired', { status: 'expired', payment_status: 'unpaid' }, { type: 'cancelled' }],
      ['completed', { currency: 'usd', amount_total: 1 }, { type: 'paid', currency: 'usd', amountCents: 1 }],
      ['completed', { metadata: { site: 'https://ancienne.example', deployment } }, { type: 'paid' }],
      ['completed', { metadata: { site: 'https://autre.example' } }, { type: 'paid', isForeign: true }],
      ['completed', { metadata: { site: publicUrl, deployment: 'autre' } }, { type: 'paid', isForeign: true }],
      ['completed', { metadata: { site: 'https://autre.example' }, client_reference_id: 'commande-1' }, 'other'],
      ['completed', { metadata: null, client_reference_id: null }, 'other'],
    ])('checkout.session.%s with %j', (what, more, expected) => {
      const event = read(`checkout.session.${what}`, { ...session, ...more });
      if (typeof expected === 'string') expect(event).toBe(expected);
      else expect(event).toMatchObject({ reference, ...expected });
    });

    it.each([
      ['asked for here', { site: publicUrl, refund: 'r-1' }, { type: 'refunded', reference: 'r-1' }],
      ['made by hand', {}, { type: 'refunded', reference: 're_1' }],
      [
        'asked for at a former address of the site',
        { site: 'https://autre.example', refund: 'r-1' },
        { type: 'refunded', reference: 'r-1' },
      ],
    ])('a refund %s', (_what, metadata, expected) => {
      const refund = { id: 're_1', object: 'refund', amount: 500, currency: 'eur', payment_intent: 'pi_1' };
      expect(read('refund.updated', { ...refund, status: 'succeeded', metadata })).toMatchObject(expected);
    });

    it('leaves alone what is no payment page', () => {
      expect(
        read('payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent', metadata: { site: publicUrl } }),
      ).toBe('other');
    });

    it('an inquiry that becomes a dispute is told once the money is taken, any other dispute once', () => {
      const dispute = { id: 'du_1', amount: 500, currency: 'eur', payment_intent: 'pi_1' };
      expect(read('charge.dispute.created', { ...dispute, status: 'warning_needs_response' })).toBe('other');
      const opened = { id: 'du_1:opened', type: 'disputed', payment: 'pi_1', amountCents: 500 };
      for (const what of ['funds_withdrawn', 'created'])
        expect(read(`charge.dispute.${what}`, { ...dispute, status: 'needs_response' })).toMatchObject(opened);
    });

    it('believes only what Stripe signed in the last five minutes', () => {
      const event = stripe.event('checkout.session.completed', session);
      const signed = event.signature(now);
      expect(provider.readEvent(event.body, signed)).toMatchObject({ id: event.id });
      expect(provider.readEvent(event.body, signed.replace('v1=', `v1=${'0'.repeat(64)},v1=`))).toMatchObject({
        id: event.id,
      });
      expect(provider.readEvent(event.body, event.signature(new Date(now.getTime() - 301_000)))).toBeNull();
      expect(provider.readEvent(event.body, event.signature(now, 'whsec_other'))).toBeNull();
      expect(provider.readEvent(`${event.body} `, signed)).toBeNull();
      expect(provider.readEvent(event.body, signed.replace('v1=', 'v0='))).toBeNull();
      for (const signature of [undefined, '', 'nonsense', `t=,v1=${'a'.repeat(64)}`])
        expect(provider.readEvent(event.body, signature)).toBeNull();
      expect(provider.readEvent('', signed)).toBeNull();
    });
  });
});
