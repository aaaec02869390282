import { beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase, makeTestPlatform, type TestPlatform } from '../../../test/index.ts';
import { PaymentFault, type PaymentEvent, type ProviderEvent } from './index.ts';
import { type LaterAnswer, type SignedBody, walletWorlds, type World } from './payment-worlds.fixtures.ts';

const reference = '018f3c00-0000-7000-8000-0000000000c0';
const subscription = '018f3c00-0000-7000-8000-0000000000d0';

describe.each(walletWorlds)('the payment provider %s', (_name, makeWorld) => {
  eachDatabase('keeps the contract', (open) => {
    let platform: TestPlatform;
    let world: World;
    beforeEach(async () => {
      platform = makeTestPlatform(await open());
      world = await makeWorld(platform);
    });

    const openPage = (keepsCard: boolean) =>
      world.provider.openPayment({
        reference,
        amountCents: 499,
        label: 'Formule 24 mois',
        successUrl: 'https://placejuste.example/pwa/payment-success',
        cancelUrl: 'https://placejuste.example/pwa',
        keepsCard,
      });
    const readEvent = ({ body, signature }: SignedBody): ProviderEvent => {
      const event = world.provider.readEvent(body, signature);
      if (event === null || event === 'other') throw new Error(`Not an event of ours: ${body}`);
      return event;
    };
    const paid = async (later?: LaterAnswer): Promise<string> => {
      const { providerReference } = await openPage(true);
      const event = readEvent(await world.pay(providerReference, later));
      return event.payment ?? '';
    };
    const charge = (card: string, attempt = 1) =>
      world.provider.charge({ reference: `${subscription}:1:${attempt}`, card, amountCents: 499, label: 'Formule' });
    const allEvents = async (): Promise<ProviderEvent[]> => {
      const all: ProviderEvent[] = [];
      let after: string | null = null;
      do {
        const page = await world.provider.listEvents(new Date(0), after);
        all.push(...page.events);
        ({ after } = page);
      } while (after !== null);
      return all;
    };
    const faultOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => (error instanceof PaymentFault ? error.kind : error),
      );

    it('tells of a payment by an event, by its list and when asked', async () => {
      const { providerReference } = await openPage(false);
      expect(await world.provider.fetchOutcome(providerReference)).toBe('unpaid');
      const event = readEvent(await world.pay(providerReference));
      expect(event).toMatchObject({ type: 'paid', reference, providerReference, amountCents: 499, currency: 'eur' });
      expect(event.payment).not.toBeNull();
      expect(await world.provider.fetchOutcome(providerReference)).toMatchObject({
        type: 'paid',
        payment: event.payment,
      });
      expect(await allEvents()).toEqual([event]);
    });

    it('asks for the bank’s accord: refused, it decides nothing; given then, it is paid once', async () => {
      const { providerReference } = await openPage(true);
      const events = await world.failAuthentication(providerReference);
      // The page stays open for another attempt, so no event about this one may end the order.
      for (const { body, signature } of events) expect(world.provider.readEvent(body, signature)).toBe('other');
      expect(await world.provider.fetchOutcome(providerReference)).toBe('unpaid');
      expect(await allEvents()).toEqual([]);
      const paidAt = platform.clock.now();
      const event = readEvent(await world.pay(providerReference));
      expect(event).toMatchObject({ type: 'paid', reference, providerReference, amountCents: 499 });
      expect(await world.provider.fetchOutcome(providerReference)).toMatchObject({
        payment: event.payment,
        at: paidAt,
      });
      expect(await allEvents()).toEqual([event]);
      expect(await charge(event.payment ?? '')).toMatchObject({ state: 'paid' });
    });

    it.each([
      ['at once', false],
      ['after an accord that failed', true],
    ])('tells of a page that was left %s, once its day is over: nothing was paid', async (_, isChallenged) => {
      const { providerReference } = await openPage(true);
      if (isChallenged) await world.failAuthentication(providerReference);
      expect(await world.provider.fetchOutcome(providerReference)).toBe('unpaid');
      const leftAt = platform.clock.now();
      await world.abandon(providerReference);
      const over = {
        type: 'cancelled',
        reference,
        providerReference,
        payment: null,
        amountCents: 499,
        currency: 'eur',
      };
      const looked = await world.provider.fetchOutcome(providerReference);
      expect(looked).toMatchObject(over);
      expect((looked as PaymentEvent).at.getTime()).toBeGreaterThan(leftAt.getTime());
      expect(await allEvents()).toMatchObject([over]);
    });

    it('says that the bank wants to see the holder of a kept card, and the same if asked again', async () => {
      const card = await paid('authenticate');
      const refused = { state: 'refused', code: 'authentication_required' };
      expect([await charge(card), await charge(card)]).toEqual([refused, refused]);
      const charges = (await allEvents()).filter(({ type }) => type.startsWith('charge'));
      expect(charges).toMatchObject([
        { type: 'charge-refused', reference: `${subscription}:1:1`, amountCents: 499, needsAuthentication: true },
      ]);
    });

    it('charges a card that was kept, once under one reference', async () => {
      const card = await paid();
      const first = await charge(card);
      expect(first).toMatchObject({ state: 'paid' });
      expect(await charge(card)).toEqual(first);
      const [paidEvent, ...others] = (await allEvents()).filter(({ type }) => type === 'charge-paid');
      expect(others).toEqual([]);
      expect(paidEvent).toMatchObject({ reference: `${subscription}:1:1`, amountCents: 499, currency: 'eur' });
    });

    it('says that the bank refused, and the same of the same reference', async () => {
      const card = await paid('refuse');
      expect(await charge(card)).toEqual({ state: 'refused', code: 'card_declined' });
      expect(await charge(card)).toEqual({ state: 'refused', code: 'card_declined' });
      await charge(card, 2);
      const refused = (await allEvents()).filter(({ type }) => type === 'charge-refused');
      expect(refused.map((event) => 'reference' in event && event.reference).toSorted()).toEqual([
        `${subscription}:1:1`,
        `${subscription}:1:2`,
      ]);
    });

    it('tells later of a charge whose answer was awaited', async () => {
      const card = await paid('delay');
      expect(await charge(card)).toEqual({ state: 'pending' });
      expect((await allEvents()).map(({ type }) => type)).toEqual(['paid']);
      await world.confirm();
      expect((await allEvents()).map(({ type }) => type)).toContain('charge-paid');
    });

    it('refuses to charge a card that no payment kept', async () => {
      const { providerReference } = await openPage(false);
      const { payment } = readEvent(await world.pay(providerReference));
      expect(await charge(payment ?? '')).toEqual({ state: 'refused', code: 'card_not_kept' });
    });

    it('pays back a part, once under one reference, and never more than was paid', async () => {
      const payment = await paid();
      const part = { reference: `${payment}:200`, payment, amountCents: 200 };
      expect([await world.provider.refund(part), await world.provider.refund(part)]).toEqual(['accepted', 'accepted']);
      const more = { reference: `${payment}:500`, payment, amountCents: 300 };
      expect(await faultOf(world.provider.refund(more))).toBe('refused');
      expect(await world.provider.refund({ ...more, amountCents: 299, reference: `${payment}:499` })).toBe('accepted');
      const refunds = (await allEvents()).filter(({ type }) => type === 'refunded');
      expect(refunds.map(({ amountCents }) => amountCents).toSorted()).toEqual([200, 299]);
      expect(refunds[0]).toMatchObject({ payment });
      expect(refunds.map((event) => 'reference' in event && event.reference)).toContain(`${payment}:200`);
    });

    describe('the wallet of a browser', () => {
      const pay = async (
        bank: Parameters<World['buildWalletToken']>[0],
        {
          page,
          of = reference,
          keepsCard = false,
          handed = world.buildWalletToken(bank),
        }: { page: string; of?: string; keepsCard?: boolean; handed?: object },
      ) => {
        const { wallet } = world.provider;
        const begun = { reference: of, page, keepsCard, amountCents: 500, label: 'Dossier' };
        const payment = (await wallet?.begin(begun)) ?? '';
        const answer = await wallet?.pay({
          payment,
          reference: of,
          ...(handed as ReturnType<World['buildWalletToken']>),
        });
        const outcome = await wallet?.fetchOutcome({ payment, reference: of });
        if (outcome) expect(answer).toEqual({ state: 'paid', event: outcome });
        return answer;
      };
      const openFive = async (keepsCard = false, of = reference): Promise<string> => {
        const { providerReference } = await world.provider.openPayment({
          reference: of,
          amountCents: 500,
          label: 'Dossier',
          successUrl: 'https://placejuste.example/pwa/payment-success',
          cancelUrl: 'https://placejuste.example/pwa',
          keepsCard,
        });
        return providerReference;
      };

      it('is charged once, told by an event, and can be paid back', async () => {
        const page = await openFive();
        const handed = world.buildWalletToken('pay');
        const first = await pay('pay', { page, handed });
        expect(await pay('pay', { page, handed })).toEqual(first);
        const event = first?.state === 'paid' ? first.event : null;
        expect(event).toMatchObject({ type: 'paid', reference, amountCents: 500, currency: 'eur' });
        const payments = (await allEvents()).filter(({ type }) => type === 'paid');
        expect(payments).toMatchObject([{ reference, payment: event?.payment }]);
        const refund = { reference: `${reference}:back`, payment: event?.payment ?? '', amountCents: 500 };
        expect(await world.provider.refund(refund)).toBe('accepted');
      });

      it('is charged again only when its card was to be kept', async () => {
        for (const keepsCard of [true, false]) {
          const of = keepsCard ? reference : subscription;
          const page = await openFive(keepsCard, of);
          const answer = await pay('pay', { page, of, keepsCard });
          const card = answer?.state === 'paid' ? (answer.event.payment ?? '') : '';
          const charge = { reference: `${subscription}:${keepsCard}`, card, amountCents: 499, label: 'Formule' };
          expect(await world.provider.charge(charge)).toMatchObject({ state: keepsCard ? 'paid' : 'refused' });
        }
      });

      it('that the bank refuses takes nothing, and may be tried again', async () => {
        const page = await openFive();
        expect(await pay('refuse', { page })).toEqual({ state: 'refused', code: 'card_declined' });
        expect((await allEvents()).filter(({ type }) => type === 'paid')).toEqual([]);
        expect(await pay('pay', { page })).toMatchObject({ state: 'paid' });
      });

      it('whose bank asks for an accord that no sheet gives takes nothing, and may be tried again', async () => {
        const page = await openFive();
        expect(await pay('authenticate', { page })).toEqual({ state: 'refused', code: 'authentication_required' });
        expect(await allEvents()).toEqual([]);
        expect(await pay('pay', { page })).toMatchObject({ state: 'paid' });
        expect((await allEvents()).filter(({ type }) => type === 'paid')).toHaveLength(1);
      });

      it.each([
        ['refused', 'refuse'],
        ['paid', 'pay'],
      ] as const)('answer-lost-after-commit: %s at first, another sheet is paid once', async (_, bank) => {
        const page = await openFive();
        await pay(bank, { page });
        expect(await pay('pay', { page })).toMatchObject({ state: 'paid' });
        expect((await allEvents()).filter(({ type }) => type === 'paid')).toHaveLength(1);
      });

      it.each([
        ['nothing was paid before: refused', null, { state: 'refused', code: 'token_not_read' }],
        ['an earlier sheet paid, its answer lost: paid', 'pay', { state: 'paid' }],
      ] as const)('hands over what cannot be read, and %s', async (_, before, expected) => {
        const page = await openFive();
        if (before !== null) await pay(before, { page });
        for (const token of ['{"token":{}}', 'not JSON']) {
          const handed = { ...world.buildWalletToken('pay'), token };
          expect(await pay('pay', { page, handed })).toMatchObject(expected);
        }
      });

      it('whose bank takes its time is told later', async () => {
        const page = await openFive();
        expect(await pay('pay-delayed', { page })).toEqual({ state: 'pending' });
        await world.confirm();
        const events = [await world.provider.fetchOutcome(page), ...(await allEvents())];
        const event = events.find((one) => one !== null && one !== 'unpaid' && one.type === 'paid');
        expect(event).toMatchObject({ type: 'paid', reference, amountCents: 500 });
      });

      it('is asked for in France, in the networks that are charged', () => {
        const written = JSON.stringify(world.provider.wallet?.listMethods()).toLowerCase();
        for (const asked of ['"countrycode":"fr"', 'visa', 'mastercard', 'amex']) expect(written).toContain(asked);
      });
    });

    it('tells of a dispute by the payment it is about', async () => {
      const payment = await paid();
      expect(readEvent(await world.dispute(payment))).toMatchObject({ type: 'disputed', payment, amountCents: 499 });
      const lost = { type: 'dispute-lost', payment, amountCents: 499, currency: 'eur' };
      expect(readEvent(await world.dispute(payment, 'lost'))).toMatchObject(lost);
      expect((await allEvents()).filter(({ type }) => type === 'dispute-lost')).toMatchObject([lost]);
    });

    it('believes no event that is altered, unsigned or six minutes old', async () => {
      const { providerReference } = await openPage(true);
      const { body, signature } = await world.pay(providerReference);
      expect(world.provider.readEvent(body, signature)).toMatchObject({ type: 'paid' });
      expect(world.provider.readEvent(body.replace('499', '1'), signature)).toBeNull();
      expect(world.provider.readEvent(body, undefined)).toBeNull();
      platform.clock.advance(360);
      expect(world.provider.readEvent(body, signature)).toBeNull();
    });
  });
});
