import { beforeAll, expect, it } from 'vitest';
import { getMerchantCertificates, merchantId } from '../platform/payment/merchant-certificate.fixtures.ts';
import { listConfigFaults, writeOperatorFile } from './config.fixtures.ts';
import { readConfig } from './config.ts';
import { createOutsideProbes } from './outside-probes.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };
let apple: Record<string, string>;
beforeAll(() => {
  apple = {
    APPLE_PAY_MERCHANT_ID: merchantId,
    APPLE_PAY_CERTIFICATE_FILE: writeOperatorFile(getMerchantCertificates().pem),
    APPLE_PAY_DOMAIN_FILE: writeOperatorFile('7B227073704964\r\n'),
  };
});

it('takes Apple Pay with Stripe, its file as it is, and tells when the certificate ends', () => {
  const config = readConfig({ ...stripe, ...apple });
  expect(config.stripe?.applePay).toMatchObject({ merchantId, domainFile: '7B227073704964\r\n', apiUrl: null });
  expect(createOutsideProbes(config, fetch).givenCertificates).toEqual([
    { name: 'APPLE_PAY_CERTIFICATE_FILE', endsAt: new Date('2030-01-01T00:00:00Z') },
  ]);
  const elsewhere = readConfig({ ...stripe, ...apple, APPLE_PAY_API_URL: 'https://localhost:8443/' });
  expect(elsewhere.stripe?.applePay?.apiUrl).toBe('https://localhost:8443');
});

it.each(['APPLE_PAY_MERCHANT_ID', 'APPLE_PAY_CERTIFICATE_FILE', 'APPLE_PAY_DOMAIN_FILE'])(
  'without %s the others are refused, with Stripe or not',
  (name) => {
    const { [name]: _, ...others } = apple;
    for (const given of [others, { ...stripe, ...others }])
      expect(listConfigFaults(given)).toEqual([`${name} : absent, attendu avec les autres réglages d’Apple Pay.`]);
  },
);

it('is refused without Stripe, which charges it', () => {
  expect(listConfigFaults(apple)).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY : absente, .*Apple Pay/)]);
});

const wrong: readonly (readonly [string, string, () => Record<string, string>])[] = [
  ['no file', 'ne peut pas être lu', () => ({ APPLE_PAY_CERTIFICATE_FILE: '/absent.pem' })],
  ['no key', 'aucune clé privée', () => given('CERTIFICATE', getMerchantCertificates().merchant.certificate)],
  ['another key', 'la clé n’est celle d’aucun', () => given('CERTIFICATE', mixed())],
  ['another merchant', 'Merchant Identity', () => ({ APPLE_PAY_MERCHANT_ID: 'merchant.fr.autre' })],
  ['no file of the domain', 'ne peut pas être lu', () => ({ APPLE_PAY_DOMAIN_FILE: '/absent' })],
  ['an empty one', 'que donne Apple', () => given('DOMAIN', '')],
  ['a page instead', 'que donne Apple', () => given('DOMAIN', '<!doctype html>')],
  ['one that is no text', 'que donne Apple', () => given('DOMAIN', 'PK\u0003\u0004')],
];
const given = (what: string, content: string) => ({ [`APPLE_PAY_${what}_FILE`]: writeOperatorFile(content) });
const mixed = () => getMerchantCertificates().stranger.key + getMerchantCertificates().merchant.certificate;

it.each(wrong)('%s: refused in French, %s', (_what, said, change) => {
  const changed = change();
  const [name = ''] = Object.keys(changed);
  const [fault = '', ...more] = listConfigFaults({ ...stripe, ...apple, ...changed });
  expect(more).toEqual([]);
  expect(fault).toContain(said);
  if (name !== 'APPLE_PAY_MERCHANT_ID') expect(fault).toMatch(new RegExp(`^${name} : `));
});
