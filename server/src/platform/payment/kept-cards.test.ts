import { beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase, makeTestPlatform, type TestPlatform } from '../../../test/index.ts';
import { PaymentFault, type ChargeAnswer } from './index.ts';
import { paymentWorlds, type World } from './payment-worlds.fixtures.ts';

const reference = '018f3c00-0000-7000-8000-0000000000c0';
const subscription = '018f3c00-0000-7000-8000-0000000000d0';

describe.each(paymentWorlds)('a card given to the provider %s', (_name, makeWorld) => {
  eachDatabase('without a payment', (open) => {
    let platform: TestPlatform;
    let world: World;
    let opened = 0;
    beforeEach(async () => {
      opened = 0;
      platform = makeTestPlatform(await open());
      world = await makeWorld(platform);
    });

    const openPage = (amountCents = 0, keepsCard = true) =>
      world.provider.openPayment({
        reference: opened++ === 0 ? reference : platform.newId(),
        amountCents,
        label: 'Carte de votre abonnement',
        successUrl: 'https://placejuste.example/pwa/payment-success',
        cancelUrl: 'https://placejuste.example/pwa/billing',
        keepsCard,
      });
    const give = async (later?: 'accept' | 'refuse'): Promise<string> => {
      const { providerReference } = await openPage();
      const { body, signature } = await world.pay(providerReference, later);
      const event = world.provider.readEvent(body, signature);
      if (event === null || event === 'other') throw new Error(`Not an event of ours: ${body}`);
      return event.payment ?? '';
    };
    const charge = (card: string, attempt = 1) =>
      world.provider.charge({ reference: `${subscription}:1:${attempt}`, card, amountCents: 499, label: 'Formule' });

    it('is told once by an event and when asked, and nothing before that', async () => {
      const { providerReference } = await openPage();
      expect(await world.provider.fetchOutcome(providerReference)).toBe('unpaid');
      const { body, signature } = await world.pay(providerReference);
      const outcome = { type: 'paid', reference, providerReference, amountCents: 0, currency: 'eur' };
      const event = world.provider.readEvent(body, signature);
      expect(event).toMatchObject(outcome);
      expect(await world.provider.fetchOutcome(providerReference)).toMatchObject(outcome);
      expect((await world.provider.listEvents(new Date(0), null)).events).toEqual([event]);
    });

    it('is charged, once under one reference', async () => {
      const card = await give();
      const first = await charge(card);
      expect(first).toMatchObject({ state: 'paid' });
      expect(await charge(card)).toEqual(first);
      expect(await charge(await give('refuse'), 2)).toEqual({ state: 'refused', code: 'card_declined' });
    });

    it('is shown as it is printed, until it is forgotten', async () => {
      const card = await give();
      expect(await world.provider.readCard(card)).toEqual({
        brand: 'visa',
        lastFour: expect.stringMatching(/^\d{4}$/),
        expires: '2029-11',
      });
      await world.provider.forgetCard(card);
      await world.provider.forgetCard(card);
      // A provider may call it invalid instead of refusing it.
      const answer = await charge(card).catch((error: unknown) => error);
      expect(answer).not.toMatchObject({ state: 'paid' });
      expect(answer instanceof PaymentFault ? answer.kind : (answer as ChargeAnswer).state).toBe('refused');
    });

    it('is shown after a payment that kept it, and never after another', async () => {
      for (const keepsCard of [true, false]) {
        const { providerReference } = await openPage(499, keepsCard);
        const { body, signature } = await world.pay(providerReference);
        const event = world.provider.readEvent(body, signature);
        const payment = event === null || event === 'other' ? '' : (event.payment ?? '');
        const card = await world.provider.readCard(payment);
        expect(card?.brand ?? null).toBe(keepsCard ? 'visa' : null);
      }
    });
  });
});
