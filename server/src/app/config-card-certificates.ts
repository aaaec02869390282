import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CodeCertificate } from '@placejuste/domain/card-code';
import * as z from 'zod';
import { ConfigError } from './config-error.ts';

const name = 'CARD_CERTIFICATES_FILE';

const shape = z
  .array(
    z.strictObject({
      authority: z.string().regex(/^[A-Z]{2}[0-9A-Z]{2}$/),
      certificate: z.string().regex(/^[0-9A-Z]{4}$/),
      pem: z.string(),
      /** SHA-256 of the whole certificate, as the authority publishes it: with or without colons. */
      fingerprint: z.string(),
    }),
  )
  .max(1000);
type Entry = z.infer<typeof shape>[number];

/** Reads the issuers whose card signatures can be checked; without a file, none, and each code reads « inconnue ». */
export function readCardCertificates(file: string | undefined): readonly CodeCertificate[] {
  if (file === undefined) return [];
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`${name} : le fichier ${file} ne peut pas être lu, ou n’est pas du JSON.`);
  }
  const result = shape.safeParse(content);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => issue.path.join('.') || 'le fichier entier').join(', ');
    throw new ConfigError(`${name} : contenu refusé (${faults}), voir docs/runbooks/card-certificates.md.`);
  }
  const certificates = result.data.map(readCertificate);
  const twice = certificates.find(
    (one, at) =>
      certificates.findIndex(
        ({ authority, certificate }) => authority === one.authority && certificate === one.certificate,
      ) !== at,
  );
  if (twice !== undefined) throw createRefusal(twice, 'donné deux fois');
  return certificates;
}

function readCertificate(entry: Entry): CodeCertificate {
  const { authority, certificate } = entry;
  let x509: X509Certificate;
  try {
    x509 = new X509Certificate(entry.pem);
  } catch {
    throw createRefusal(entry, 'le texte de pem n’est pas un certificat');
  }
  // With a wrong key, a genuine card would read as false.
  if (normaliseFingerprint(x509.fingerprint256) !== normaliseFingerprint(entry.fingerprint))
    throw createRefusal(entry, 'l’empreinte n’est pas celle du certificat');
  const { crv, x, y } = x509.publicKey.export({ format: 'jwk' });
  if (crv !== 'P-256' || x === undefined || y === undefined)
    throw createRefusal(entry, 'la clé n’est pas de la courbe P-256');
  return { authority, certificate, x, y };
}

const normaliseFingerprint = (fingerprint: string): string => fingerprint.replaceAll(/[:\s]/g, '').toUpperCase();

function createRefusal({ authority, certificate }: Pick<Entry, 'authority' | 'certificate'>, why: string): ConfigError {
  return new ConfigError(`${name} : certificat ${authority} ${certificate} refusé, ${why}.`);
}
