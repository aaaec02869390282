import { openPassMaker } from '../wallet/pass-certificate.fixtures.ts';
import { readMerchantCertificate, type ApplePay } from './index.ts';

export const merchantId = 'merchant.fr.exemple.placejuste';

function makeCertificates() {
  const maker = openPassMaker();
  try {
    const issue = (name: string, subject: string) => maker.certificate(name, subject, 'root');
    const merchant = issue('merchant', `/UID=${merchantId}/CN=Apple Pay Merchant Identity:${merchantId}`);
    return {
      root: maker.root,
      merchant,
      /** Content of the file that `APPLE_PAY_CERTIFICATE_FILE` names. */
      pem: merchant.key + merchant.certificate,
      /** Certificate of the local server that imitates Apple's. */
      own: issue('gateway', '/CN=localhost'),
      stranger: issue('stranger', '/UID=merchant.fr.autre/CN=Apple Pay Merchant Identity:merchant.fr.autre'),
    };
  } finally {
    maker.close();
  }
}

let certificates: ReturnType<typeof makeCertificates> | undefined;

/** Made once for the tests of a file, because making keys is slow. */
export const getMerchantCertificates = () => (certificates ??= makeCertificates());

export function buildApplePay(overrides: Partial<ApplePay> = {}): ApplePay {
  return {
    merchantId,
    merchantName: 'PlaceJuste',
    merchant: readMerchantCertificate(getMerchantCertificates().pem, merchantId),
    domainFile: '7B227073704964',
    apiUrl: null,
    ...overrides,
  };
}

/** Answer of Apple's sheet; `number` makes each one different. */
export const buildAppleDetails = (number: number | string) => ({
  token: {
    paymentData: {
      version: 'EC_v1',
      data: `chiffre-${number}`,
      signature: 'signature',
      header: { transactionId: 'a' },
    },
    paymentMethod: { displayName: 'Visa 4242', network: 'Visa', type: 'debit' },
    transactionIdentifier: `transaction-${number}`,
  },
});
