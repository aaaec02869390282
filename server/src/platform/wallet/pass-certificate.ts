import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** What Apple gave an operator to sign passes with. */
export interface PassCertificate {
  readonly passTypeIdentifier: string;
  readonly teamIdentifier: string;
  readonly certificate: X509Certificate;
  /** The one of Apple that issued it: telephones do not know it. */
  readonly issuer: X509Certificate;
  readonly key: KeyObject;
}

export type PassCertificateFault =
  | 'no-certificate'
  | 'no-key'
  | 'key-of-another'
  | 'not-rsa'
  | 'no-issuer'
  | 'not-of-passes';

export class PassCertificateError extends Error {
  readonly fault: PassCertificateFault;
  constructor(fault: PassCertificateFault) {
    super(fault);
    this.fault = fault;
  }
}

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const privateKey = /-----BEGIN (?:RSA )?PRIVATE KEY-----[^-]+-----END (?:RSA )?PRIVATE KEY-----/;

/** Reads one PEM file: the key, its certificate and the one of Apple that issued it. Throws `PassCertificateError`. */
export function readPassCertificate(pem: string): PassCertificate {
  const all = orThrowFault('no-certificate', () =>
    (pem.match(certificates) ?? []).map((one) => new X509Certificate(one)),
  );
  const key = orThrowFault('no-key', () => createPrivateKey(privateKey.exec(pem)?.[0] ?? ''));
  if (key.asymmetricKeyType !== 'rsa') throw new PassCertificateError('not-rsa');
  if (all.length === 0) throw new PassCertificateError('no-certificate');
  const certificate = all.find((one) => one.checkPrivateKey(key));
  if (certificate === undefined) throw new PassCertificateError('key-of-another');
  const issuer = all.find((one) => one !== certificate && certificate.checkIssued(one));
  if (issuer?.publicKey === undefined || !certificate.verify(issuer.publicKey))
    throw new PassCertificateError('no-issuer');
  const passTypeIdentifier = /^UID=(pass\..+)$/m.exec(certificate.subject)?.[1];
  const teamIdentifier = /^OU=(.+)$/m.exec(certificate.subject)?.[1];
  if (passTypeIdentifier === undefined || teamIdentifier === undefined) throw new PassCertificateError('not-of-passes');
  return { passTypeIdentifier, teamIdentifier, certificate, issuer, key };
}

function orThrowFault<T>(fault: PassCertificateFault, work: () => T): T {
  try {
    return work();
  } catch {
    throw new PassCertificateError(fault);
  }
}
