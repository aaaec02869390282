import type { KeyObject, X509Certificate } from 'node:crypto';
import { CertificateError, readKeyPair } from '../certificates/index.ts';

/** Certificates and key that Apple gave an operator, with which passes are signed. */
export interface PassCertificate {
  readonly passTypeIdentifier: string;
  readonly teamIdentifier: string;
  readonly certificate: X509Certificate;
  /** Apple's certificate that issued it, which phones do not have. */
  readonly issuer: X509Certificate;
  readonly key: KeyObject;
}

/** Reads one PEM file: the key, its certificate and Apple's that issued it. Throws `CertificateError`. */
export function readPassCertificate(pem: string): PassCertificate {
  const { certificate, key, all } = readKeyPair(pem);
  if (key.asymmetricKeyType !== 'rsa') throw new CertificateError('not-rsa');
  const issuer = all.find((one) => one !== certificate && certificate.checkIssued(one));
  if (issuer?.publicKey === undefined || !certificate.verify(issuer.publicKey)) throw new CertificateError('no-issuer');
  const passTypeIdentifier = /^UID=(pass\..+)$/m.exec(certificate.subject)?.[1];
  const teamIdentifier = /^OU=(.+)$/m.exec(certificate.subject)?.[1];
  if (passTypeIdentifier === undefined || teamIdentifier === undefined) throw new CertificateError('not-of-passes');
  return { passTypeIdentifier, teamIdentifier, certificate, issuer, key };
}
