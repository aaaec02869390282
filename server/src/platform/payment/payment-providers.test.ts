import { beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase, makeTestPlatform, type TestPlatform } from '../../../test/index.ts';
import { startStripeFake } from '../../../test/stripe-fake.ts';
import { PaymentFault, sandboxProvider, stripeProvider, type PaymentProvider, type ProviderEvent } from './index.ts';

/** What the world does to a provider: one way for each. */
interface World {
  readonly provider: PaymentProvider;
  /** The payer pays, with a card that answers so when it is charged again; the signed event that says so. */
  pay(page: string, later?: 'accept' | 'refuse' | 'delay'): Promise<Signed>;
  /** A charge whose answer was awaited is confirmed. */
  confirm(): Promise<void>;
  dispute(payment: string, lost?: 'lost'): Promise<Signed>;
  /** What a wallet hands over, its bank answering so. */
  wallet(bank: 'pay' | 'refuse' | 'pay-delayed'): { readonly method: string; readonly token: string };
}
interface Signed {
  readonly body: string;
  readonly signature: string;
}

type MakeWorld = (platform: TestPlatform) => Promise<World>;

const sandboxWorld: MakeWorld = async (platform) => {
  const provider = sandboxProvider(platform);
  const heard: Signed[] = [];
  const deliver = async (body: string, signature: string): Promise<number> => {
    heard.push({ body, signature });
    return 200;
  };
  const last = (): Signed => heard.at(-1) ?? { body: '', signature: '' };
  const choices = { accept: 'pay', refuse: 'pay-then-refuse', delay: 'pay-then-delay' } as const;
  return {
    provider,
    async pay(page, later = 'accept') {
      await provider.decide(page, choices[later], deliver);
      return last();
    },
    confirm: async () => platform.clock.advance(61),
    async dispute(payment, lost) {
      await provider.decide(payment, lost === undefined ? 'dispute' : 'dispute-lost', deliver);
      return last();
    },
    wallet: (choice) => ({
      method: provider.wallet?.methods[0]?.supportedMethods ?? '',
      token: JSON.stringify({ choice }),
    }),
  };
};

const stripeWorld: MakeWorld = async (platform) => {
  const stripe = await startStripeFake({ now: () => platform.clock.now() });
  platform.db.beforeClose(() => stripe.close());
  const googlePay = { publishableKey: 'pk_test_fake', merchantId: 'BCR2DN4T', merchantName: 'PlaceJuste' };
  const provider = await stripeProvider({ ...stripe.keys, googlePay }, platform);
  let counted = 0;
  const signed = (event: ReturnType<typeof stripe.pay>): Signed => ({
    body: event.body,
    signature: event.signature(platform.clock.now()),
  });
  const answers = { accept: 'succeeded', refuse: 'card_declined', delay: 'processing' } as const;
  return {
    provider,
    async pay(page, later = 'accept') {
      stripe.bank(answers[later]);
      return signed(stripe.pay(page));
    },
    confirm: async () => void stripe.settleIntent(true),
    dispute: async (payment, lost) => signed(stripe.dispute(payment, lost ?? 'needs_response')),
    wallet(choice) {
      stripe.bank(({ pay: 'succeeded', refuse: 'card_declined', 'pay-delayed': 'processing' } as const)[choice]);
      const tokenizationData = { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ id: `tok_${(counted += 1)}` }) };
      return {
        method: 'https://google.com/pay',
        token: JSON.stringify({ apiVersion: 2, paymentMethodData: { tokenizationData } }),
      };
    },
  };
};

const reference = '018f3c00-0000-7000-8000-0000000000c0';
const subscription = '018f3c00-0000-7000-8000-0000000000d0';

describe.each([
  ['sandbox', sandboxWorld],
  ['stripe', stripeWorld],
] as const)('the payment provider %s', (_name, makeWorld) => {
  eachDatabase('keeps the contract', (open) => {
    let platform: TestPlatform;
    let world: World;
    beforeEach(async () => {
      platform = makeTestPlatform(await open());
      world = await makeWorld(platform);
    });

    const openPage = (keepsCard: boolean) =>
      world.provider.open({
        reference,
        amountCents: 499,
        label: 'Formule 24 mois',
        successUrl: 'https://placejuste.example/pwa/payment-success',
        cancelUrl: 'https://placejuste.example/pwa',
        keepsCard,
      });
    const readEvent = ({ body, signature }: Signed): ProviderEvent => {
      const event = world.provider.readEvent(body, signature);
      if (event === null || event === 'other') throw new Error(`Not an event of ours: ${body}`);
      return event;
    };
    const paid = async (later?: 'accept' | 'refuse' | 'delay'): Promise<string> => {
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
      expect(await world.provider.look(providerReference)).toBeNull();
      const told = readEvent(await world.pay(providerReference));
      expect(told).toMatchObject({ type: 'paid', reference, providerReference, amountCents: 499, currency: 'eur' });
      expect(told.payment).not.toBeNull();
      expect(await world.provider.look(providerReference)).toMatchObject({ type: 'paid', payment: told.payment });
      expect(await allEvents()).toEqual([told]);
    });

    it('charges a card that was kept, once under one reference', async () => {
      const card = await paid();
      const first = await charge(card);
      expect(first).toMatchObject({ state: 'paid' });
      expect(await charge(card)).toEqual(first);
      const [told, ...others] = (await allEvents()).filter(({ type }) => type === 'charge-paid');
      expect(others).toEqual([]);
      expect(told).toMatchObject({ reference: `${subscription}:1:1`, amountCents: 499, currency: 'eur' });
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
      const told = (await allEvents()).filter(({ type }) => type === 'refunded');
      expect(told.map(({ amountCents }) => amountCents).toSorted()).toEqual([200, 299]);
      expect(told[0]).toMatchObject({ payment });
      expect(told.map((event) => 'reference' in event && event.reference)).toContain(`${payment}:200`);
    });

    describe('the wallet of a browser', () => {
      const pay = async (
        bank: Parameters<World['wallet']>[0],
        {
          page,
          of = reference,
          keepsCard = false,
          handed = world.wallet(bank),
        }: { page: string; of?: string; keepsCard?: boolean; handed?: object },
      ) => {
        const { wallet } = world.provider;
        const begun = { reference: of, page, keepsCard, amountCents: 500, label: 'Dossier' };
        const payment = (await wallet?.begin(begun)) ?? '';
        const answer = await wallet?.pay({ payment, reference: of, ...(handed as ReturnType<World['wallet']>) });
        const told = await wallet?.look({ payment, reference: of });
        if (told) expect(answer).toEqual({ state: 'paid', event: told });
        return answer;
      };
      const openFive = async (keepsCard = false, of = reference): Promise<string> => {
        const { providerReference } = await world.provider.open({
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
        const handed = world.wallet('pay');
        const first = await pay('pay', { page, handed });
        expect(await pay('pay', { page, handed })).toEqual(first);
        const event = first?.state === 'paid' ? first.event : null;
        expect(event).toMatchObject({ type: 'paid', reference, amountCents: 500, currency: 'eur' });
        const told = (await allEvents()).filter(({ type }) => type === 'paid');
        expect(told).toMatchObject([{ reference, payment: event?.payment }]);
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

      it.each([
        ['refused', 'refuse'],
        ['paid', 'pay'],
      ] as const)('answer-lost-after-commit: %s at first, another sheet is paid once', async (_, bank) => {
        const page = await openFive();
        await pay(bank, { page });
        expect(await pay('pay', { page })).toMatchObject({ state: 'paid' });
        expect((await allEvents()).filter(({ type }) => type === 'paid')).toHaveLength(1);
      });

      it('whose bank takes its time is told later', async () => {
        const page = await openFive();
        expect(await pay('pay-delayed', { page })).toEqual({ state: 'pending' });
        await world.confirm();
        const event = (await world.provider.look(page)) ?? (await allEvents()).find(({ type }) => type === 'paid');
        expect(event).toMatchObject({ type: 'paid', reference, amountCents: 500 });
      });

      it('is asked for in France, in the networks that are charged', () => {
        const written = JSON.stringify(world.provider.wallet?.methods).toLowerCase();
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
