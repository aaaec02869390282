import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CertificateError, type CertificateFault } from '../platform/certificates/index.ts';
import { readMerchantCertificate, type ApplePay } from '../platform/payment/index.ts';
import { readPassCertificate, type PassCertificate } from '../platform/wallet/index.ts';
import { ConfigError } from './config-error.ts';

const faults: Readonly<Record<CertificateFault, string>> = {
  'no-certificate': 'aucun certificat PEM lisible',
  'no-key': 'aucune clé privée PEM lisible, sans mot de passe',
  'key-of-another': 'la clé n’est celle d’aucun des certificats',
  'not-rsa': 'la clé n’est pas une clé RSA',
  'no-issuer': 'le certificat d’Apple (WWDR) qui a signé celui des passes manque',
  'not-of-passes': 'le certificat n’est pas celui d’un « Pass Type ID »',
  'not-of-merchant': 'le certificat n’est pas celui, « Merchant Identity », de APPLE_PAY_MERCHANT_ID',
};

/** Reads the certificate of Apple Wallet that `WALLET_CERTIFICATE_FILE` names. */
export function readPass(file: string): PassCertificate {
  return readCertificate('WALLET_CERTIFICATE_FILE', file, readPassCertificate);
}

/** Reads the merchant certificate of Apple Pay that `APPLE_PAY_CERTIFICATE_FILE` names. */
export function readMerchant(file: string, merchantId: string): ApplePay['merchant'] {
  return readCertificate('APPLE_PAY_CERTIFICATE_FILE', file, (pem) => readMerchantCertificate(pem, merchantId));
}

/**
 * Reads the file by which Apple verifies the domain (`APPLE_PAY_DOMAIN_FILE`): printable, at most 65 536 characters.
 * Throws for any other content.
 */
export function readDomainProof(file: string): string {
  const text = readText('APPLE_PAY_DOMAIN_FILE', file);
  if (/^[\x20-\x7e\r\n]{1,65536}$/.test(text) && !text.trimStart().startsWith('<')) return text;
  throw new ConfigError(`APPLE_PAY_DOMAIN_FILE : ${file} n’est pas le fichier que donne Apple pour le domaine.`);
}

function readCertificate<T>(variable: string, file: string, parse: (pem: string) => T): T {
  const pem = readText(variable, file);
  try {
    return parse(pem);
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    throw new ConfigError(`${variable} : ${file}, ${faults[error.fault]}.`);
  }
}

function readText(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${variable} : le fichier ${file} ne peut pas être lu.`);
  }
}

/** Reads the root certificates of the time-stamp authorities that `TSA_CA_FILE` names. */
export function readRoots(file: string): readonly string[] {
  try {
    const roots = readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (roots.length > 0 && roots.every((pem) => new X509Certificate(pem).ca)) return roots;
  } catch {
    // Refused below, as is a file that holds none.
  }
  throw new ConfigError(
    `TSA_CA_FILE : le fichier ${file} ne peut pas être lu, ou contient autre chose que des certificats d’autorité PEM.`,
  );
}
