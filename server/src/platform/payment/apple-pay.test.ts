import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApplePayFake, type AppleFault } from '../../../test/apple-pay-fake.ts';
import { startStripeFake, type StripeFake } from '../../../test/stripe-fake.ts';
import {
  buildAppleDetails,
  buildApplePay,
  getMerchantCertificates,
  merchantId,
} from './merchant-certificate.fixtures.ts';
import {
  PaymentFault,
  readMerchantCertificate,
  createStripeProvider,
  type ApplePay,
  type PaymentProvider,
  type WalletPayments,
  type WalletAnswer,
} from './index.ts';

const reference = '018f3c00-0000-7000-8000-0000000000c0';
const method = 'https://apple.com/apple-pay';
let stripe: StripeFake;
let gateway: Awaited<ReturnType<typeof startApplePayFake>>;
beforeEach(async () => {
  const { root, own } = getMerchantCertificates();
  stripe = await startStripeFake();
  gateway = await startApplePayFake({ root, own, domains: { [merchantId]: ['placejuste.example'] } });
});
afterEach(() => Promise.all([stripe.close(), gateway.close()]));

interface ApplePayOptions extends Partial<ApplePay> {
  readonly publicUrl?: string;
  readonly now?: string;
}
const open = ({ publicUrl = 'https://placejuste.example:8443', now = '2026-11-21', ...given }: ApplePayOptions = {}) =>
  createStripeProvider(
    {
      ...stripe.keys,
      applePay: buildApplePay({ apiUrl: gateway.url, authority: getMerchantCertificates().root.certificate, ...given }),
    },
    {
      clock: { now: () => new Date(now) },
      newId: () => 'id',
      publicUrl,
      secrets: { key: () => Buffer.alloc(32) },
      timeoutsMs: { open: 1000, read: 500 },
    },
  );
const walletOf = ({ wallet }: PaymentProvider): WalletPayments => {
  if (wallet === null) throw new Error('No wallet');
  return wallet;
};
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof PaymentFault ? error.kind : error),
  );
const session = async (given?: ApplePayOptions) => walletOf(await open(given)).openMerchantSession?.();

describe('a session of the merchant', () => {
  it('a session is requested from Apple for this host, with the certificate, and passed on as is', async () => {
    expect(await session({ merchantName: '🅿️'.repeat(40) })).toMatchObject({
      domainName: 'placejuste.example',
      merchantSessionIdentifier: 'SSH1',
      nonce: '500a2a26',
    });
    expect(gateway.asked).toEqual([
      {
        path: 'POST /paymentservices/paymentSession',
        body: {
          merchantIdentifier: merchantId,
          displayName: expect.stringMatching(/^🅿/),
          initiative: 'web',
          initiativeContext: 'placejuste.example',
        },
      },
    ]);
  });

  const refusals: readonly (readonly [string, string, () => ApplePayOptions])[] = [
    [
      'a certificate of another merchant',
      'refused',
      () => {
        const { stranger } = getMerchantCertificates();
        return { merchant: readMerchantCertificate(stranger.key + stranger.certificate, 'merchant.fr.autre') };
      },
    ],
    ['a domain that was not proved', 'refused', () => ({ publicUrl: 'https://autre.example' })],
    ['a server that no authority vouches for', 'unreachable', () => ({ authority: undefined as never })],
    ['nobody at that address', 'unreachable', () => ({ apiUrl: 'https://localhost:1' })],
  ];
  it.each(refusals)('%s: %s', async (_what, fault, given) => {
    expect(await faultOf(session(given()))).toBe(fault);
  });

  const faults: readonly (readonly [AppleFault, string])[] = [
    ['silent', 'unreachable'],
    ['half', 'unreachable'],
    ['too-long', 'broken'],
    ['not-json', 'broken'],
    ['not-object', 'broken'],
    ['broken', 'broken'],
    ['busy', 'busy'],
  ];
  it.each(faults)('Apple answers « %s »: %s, and the next session is opened', async (fault, kind) => {
    gateway.fail(fault);
    expect(await faultOf(session())).toBe(kind);
    expect(await session()).toMatchObject({ nonce: '500a2a26' });
  });

  it('is none of a service that shows no certificate', async () => {
    const { root } = getMerchantCertificates();
    const { request } = await import('node:https');
    const outcome = await new Promise((resolve) => {
      const call = request(gateway.url, { ca: root.certificate, method: 'POST', agent: false }, () =>
        resolve('let in'),
      );
      call.on('error', (error: Error & { code?: string }) => resolve(error.code));
      call.end('{}');
    });
    expect(outcome).toMatch(/^(ERR_SSL_|ECONNRESET|EPIPE)/);
    expect(gateway.asked).toEqual([]);
  });
});

describe('the certificate of a merchant', () => {
  it.each([
    ['2019-12-31', []],
    ['2026-11-21', [method]],
    ['2030-01-01', []],
  ])('offers on %s: %j', async (now, offered) => {
    expect(
      walletOf(await open({ now }))
        .listMethods()
        .map(({ supportedMethods }) => supportedMethods),
    ).toEqual(offered);
  });

  it('is refused without its key, with that of another, and for another merchant', () => {
    const { merchant, stranger, pem } = getMerchantCertificates();
    const faultIn = (text: string, id = merchantId) => {
      try {
        readMerchantCertificate(text, id);
      } catch (error) {
        return (error as { fault?: string }).fault;
      }
      return 'none';
    };
    expect(faultIn(pem)).toBe('none');
    expect(faultIn(merchant.certificate)).toBe('no-key');
    expect(faultIn(merchant.key)).toBe('no-certificate');
    expect(faultIn(stranger.key + merchant.certificate)).toBe('key-of-another');
    expect(faultIn(pem, 'merchant.fr.exemple')).toBe('not-of-merchant');
  });
});

describe('what the sheet of Apple hands over', () => {
  const pay = async (details: object, payment?: string) => {
    const wallet = walletOf(await open());
    const begun = { reference, page: '', keepsCard: false, amountCents: 500, label: 'Dossier' };
    const sheet = { reference, method, token: JSON.stringify(details) };
    return wallet.pay({ payment: payment ?? (await wallet.begin(begun)), ...sheet });
  };
  const paymentOf = (answer: WalletAnswer) => (answer.state === 'paid' ? answer.event.payment : null);
  const asked = (path: string) => stripe.asked.filter((one) => one.path === path);

  it('becomes a token of Stripe, in the fields of its libraries for telephones', async () => {
    expect(await pay(buildAppleDetails(1))).toMatchObject({ state: 'paid' });
    expect(asked('/v1/tokens').map(({ fields }) => fields)).toEqual([
      {
        pk_token: JSON.stringify(buildAppleDetails(1).token.paymentData),
        pk_token_instrument_name: 'Visa 4242',
        pk_token_payment_network: 'Visa',
        pk_token_transaction_id: 'transaction-1',
      },
    ]);
    expect(asked('/v1/payment_methods')[0]?.fields['card[token]']).toMatch(/^tok_/);
  });

  it('sent three times at once, or cut after Stripe did it, is charged once', async () => {
    const wallet = walletOf(await open());
    const begun = { reference, page: '', keepsCard: false, amountCents: 500, label: 'Dossier' };
    const payment = await wallet.begin(begun);
    stripe.fail('cut-after-commit');
    const answers = await Promise.all([1, 1, 1].map((number) => pay(buildAppleDetails(number), payment)));
    expect(answers.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
    const keys = (path: string) => new Set(asked(path).map(({ headers }) => headers['idempotency-key'])).size;
    expect([keys('/v1/tokens'), keys('/v1/payment_methods'), keys(`/v1/payment_intents/${payment}/confirm`)]).toEqual([
      1, 1, 1,
    ]);
  });

  const wrong: readonly (readonly [string, object])[] = [
    ['nothing', {}],
    ['no transaction', { token: { ...buildAppleDetails(2).token, transactionIdentifier: '' } }],
    ['nothing that Apple enciphered', { token: { ...buildAppleDetails(2).token, paymentData: {} } }],
    ['what Stripe cannot read', { token: { ...buildAppleDetails(2).token, paymentData: { data: 'x' } } }],
  ];
  it.each(wrong)('%s takes nothing, and the next sheet pays', async (_what, details) => {
    expect(await pay(details)).toEqual({ state: 'refused', code: 'token_not_read' });
    expect(asked('/v1/payment_methods')).toEqual([]);
    expect(await pay(buildAppleDetails(3))).toMatchObject({ state: 'paid' });
  });

  it('used already, under another name of the card, is not taken again: it is told what is paid', async () => {
    const paid = await pay(buildAppleDetails(4));
    const { token } = buildAppleDetails(4);
    const again = { token: { ...token, paymentMethod: { displayName: 'Autre' } } };
    expect(await pay(again)).toMatchObject({ state: 'paid', event: { payment: paymentOf(paid) } });
    expect(stripe.asked.filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(1);
  });

  it('is not known to be refused when Stripe fails', async () => {
    const wallet = walletOf(await open());
    const payment = await wallet.begin({ reference, page: '', keepsCard: false, amountCents: 500, label: 'Dossier' });
    stripe.fail('broken', 'broken', 'broken');
    expect(await faultOf(pay(buildAppleDetails(5), payment))).toBe('broken');
  });

  it('a token of Stripe makes one card only', async () => {
    const send = (name: string) =>
      fetch(`${stripe.url}/v1/payment_methods`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${stripe.keys.secretKey}`,
          'stripe-version': '2026-10-28.endive',
          'idempotency-key': name,
        },
        body: new URLSearchParams({ type: 'card', 'card[token]': 'tok_1' }),
      });
    expect((await send('first')).status).toBe(200);
    expect(await (await send('second')).json()).toMatchObject({ error: { code: 'token_already_used' } });
  });
});
