import type { TestPlatform } from '../../../test/index.ts';
import { startStripeFake } from '../../../test/stripe-fake.ts';
import { buildAppleDetails, buildApplePay } from './merchant-certificate.fixtures.ts';
import { sandboxProvider, createStripeProvider, type PaymentProvider, type StripeKeys } from './index.ts';

/** Actions of payers, banks and time on a provider. */
export interface World {
  readonly provider: PaymentProvider;
  /** Keys as the operator gives them; null uses the sandbox. */
  readonly keys: StripeKeys | null;
  /**
   * The payer pays with a card that gives this answer when it is charged again; returns the signed event of the
   * payment.
   */
  pay(page: string, later?: LaterAnswer): Promise<SignedBody>;
  /** The bank requires the payer's approval on the page, and it fails; returns the event about it. */
  failAuthentication(page: string): Promise<readonly SignedBody[]>;
  /** The payer left the page, which has expired. */
  abandon(page: string): Promise<void>;
  /** A pending charge is confirmed. */
  confirm(): Promise<void>;
  dispute(payment: string, lost?: 'lost'): Promise<SignedBody>;
  /** The token that a wallet returns, with the bank's answer to it. */
  buildWalletToken(bank: WalletBank): { readonly method: string; readonly token: string };
}
export type LaterAnswer = 'accept' | 'refuse' | 'delay' | 'authenticate';
export type WalletBank = 'pay' | 'refuse' | 'pay-delayed' | 'authenticate';
const pageLifeSeconds = 24 * 3600;
export interface SignedBody {
  readonly body: string;
  readonly signature: string;
}

type MakeWorld = (platform: TestPlatform) => Promise<World>;

const sandboxWorld: MakeWorld = async (platform) => {
  const provider = sandboxProvider(platform);
  const deliveries: SignedBody[] = [];
  const deliver = async (body: string, signature: string): Promise<number> => {
    deliveries.push({ body, signature });
    return 200;
  };
  const findLastDelivery = (): SignedBody => deliveries.at(-1) ?? { body: '', signature: '' };
  const choices = {
    accept: 'pay',
    refuse: 'pay-then-refuse',
    delay: 'pay-then-delay',
    authenticate: 'pay-then-authenticate',
  } as const;
  return {
    provider,
    keys: null,
    async pay(page, later = 'accept') {
      await provider.decide(page, choices[later], deliver);
      return findLastDelivery();
    },
    async failAuthentication(page) {
      const before = deliveries.length;
      await provider.decide(page, 'refuse', deliver);
      return deliveries.slice(before);
    },
    abandon: async () => platform.clock.advance(pageLifeSeconds),
    confirm: async () => platform.clock.advance(61),
    async dispute(payment, lost) {
      await provider.decide(payment, lost === undefined ? 'dispute' : 'dispute-lost', deliver);
      return findLastDelivery();
    },
    buildWalletToken: (choice) => ({
      method: provider.wallet?.listMethods()[0]?.supportedMethods ?? '',
      token: JSON.stringify({ choice }),
    }),
  };
};

/** Answer of a browser's sheet; `number` makes each one different. */
type HandedOver = (number: number) => { readonly method: string; readonly token: string };

const buildGoogleToken: HandedOver = (number) => ({
  method: 'https://google.com/pay',
  token: JSON.stringify({
    apiVersion: 2,
    paymentMethodData: {
      tokenizationData: { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ id: `tok_${number}` }) },
    },
  }),
});
const buildAppleToken: HandedOver = (number) => ({
  method: 'https://apple.com/apple-pay',
  token: JSON.stringify(buildAppleDetails(number)),
});

const openStripeWorld = async (
  platform: TestPlatform,
  wallets: Pick<StripeKeys, 'googlePay' | 'applePay'>,
  handedOver: HandedOver,
): Promise<World> => {
  const stripe = await startStripeFake({ now: () => platform.clock.now() });
  platform.db.beforeClose(() => stripe.close());
  const keys = { ...stripe.keys, ...wallets };
  const provider = await createStripeProvider(keys, platform);
  let walletCount = 0;
  const signEvent = (event: ReturnType<typeof stripe.pay>): SignedBody => ({
    body: event.body,
    signature: event.signature(platform.clock.now()),
  });
  const answers = {
    accept: 'succeeded',
    refuse: 'card_declined',
    delay: 'processing',
    authenticate: 'authentication_required',
  } as const;
  const banks = {
    pay: answers.accept,
    refuse: answers.refuse,
    'pay-delayed': answers.delay,
    authenticate: answers.authenticate,
  };
  return {
    provider,
    keys,
    async pay(page, later = 'accept') {
      stripe.bank(answers[later]);
      return signEvent(stripe.pay(page));
    },
    failAuthentication: async (page) => stripe.challenge(page).map(signEvent),
    async abandon(page) {
      platform.clock.advance(pageLifeSeconds);
      stripe.expire(page);
    },
    confirm: async () => void stripe.settleIntent(true),
    dispute: async (payment, lost) => signEvent(stripe.dispute(payment, lost ?? 'needs_response')),
    buildWalletToken(choice) {
      stripe.bank(banks[choice]);
      return handedOver((walletCount += 1));
    },
  };
};

const googlePay = { publishableKey: 'pk_test_fake', merchantId: 'BCR2DN4T', merchantName: 'PlaceJuste' };

export const paymentWorlds = [
  ['sandbox', sandboxWorld],
  ['stripe', (platform: TestPlatform) => openStripeWorld(platform, { googlePay }, buildGoogleToken)],
] as const;

/** The providers of `paymentWorlds`, and every other wallet. */
export const walletWorlds = [
  ...paymentWorlds,
  [
    'stripe, with Apple Pay',
    (platform: TestPlatform) => openStripeWorld(platform, { applePay: buildApplePay() }, buildAppleToken),
  ],
] as const;
