import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PassCertificateError, readPassCertificate, type PassCertificate } from '../platform/wallet/index.ts';
import { ConfigError } from './config-error.ts';

const faults: Readonly<Record<PassCertificateError['fault'], string>> = {
  'no-certificate': 'aucun certificat PEM lisible',
  'no-key': 'aucune clé privée PEM lisible, sans mot de passe',
  'key-of-another': 'la clé n’est celle d’aucun des certificats',
  'not-rsa': 'la clé n’est pas une clé RSA',
  'no-issuer': 'le certificat d’Apple (WWDR) qui a signé celui des passes manque',
  'not-of-passes': 'le certificat n’est pas celui d’un « Pass Type ID »',
};

/** The certificate of Apple Wallet as `WALLET_CERTIFICATE_FILE` names it. */
export function readPass(file: string): PassCertificate {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`WALLET_CERTIFICATE_FILE : le fichier ${file} ne peut pas être lu.`);
  }
  try {
    return readPassCertificate(pem);
  } catch (error) {
    if (!(error instanceof PassCertificateError)) throw error;
    throw new ConfigError(`WALLET_CERTIFICATE_FILE : ${file}, ${faults[error.fault]}.`);
  }
}

/** The roots of time-stamp authorities as `TSA_CA_FILE` names them. */
export function readRoots(file: string): readonly string[] {
  try {
    const roots = readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (roots.length > 0 && roots.every((pem) => new X509Certificate(pem).ca)) return roots;
  } catch {
    // Said below, as for a file that holds none.
  }
  throw new ConfigError(
    `TSA_CA_FILE : le fichier ${file} ne peut pas être lu, ou contient autre chose que des certificats d’autorité PEM.`,
  );
}
