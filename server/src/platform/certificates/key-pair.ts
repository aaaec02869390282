import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

export type CertificateFault =
  | 'no-certificate'
  | 'no-key'
  | 'key-of-another'
  | 'not-rsa'
  | 'no-issuer'
  | 'not-of-passes'
  | 'not-of-merchant';

export class CertificateError extends Error {
  readonly fault: CertificateFault;
  constructor(fault: CertificateFault) {
    super(fault);
    this.fault = fault;
  }
}

interface KeyPair {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
  /** Every certificate of the file, including that one. */
  readonly all: readonly X509Certificate[];
}

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const privateKey = /-----BEGIN (?:RSA )?PRIVATE KEY-----[^-]+-----END (?:RSA )?PRIVATE KEY-----/;

/** Reads one PEM file: a key and the certificate it belongs to. Throws `CertificateError`. */
export function readKeyPair(pem: string): KeyPair {
  const all = rethrowAsFault('no-certificate', () =>
    (pem.match(certificates) ?? []).map((one) => new X509Certificate(one)),
  );
  const key = rethrowAsFault('no-key', () => createPrivateKey(privateKey.exec(pem)?.[0] ?? ''));
  if (all.length === 0) throw new CertificateError('no-certificate');
  const certificate = all.find((one) => one.checkPrivateKey(key));
  if (certificate === undefined) throw new CertificateError('key-of-another');
  return { certificate, key, all };
}

/** An expired certificate, or one that is not valid yet, proves nothing. */
export function isInForce({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  return validFromDate <= now && now < validToDate;
}

function rethrowAsFault<T>(fault: CertificateFault, work: () => T): T {
  try {
    return work();
  } catch {
    throw new CertificateError(fault);
  }
}
