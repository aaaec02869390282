import { X509Certificate, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runTool } from '../../test/tool-shell.ts';
import { readCardCertificates } from './config-card-certificates.ts';
import { ConfigError } from './config-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'placejuste-certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes a certificate of an invented authority, on the given curve. */
function makeCertificate(curve: string) {
  const [key, pem] = [`${curve}.key`, `${curve}.pem`];
  runTool('openssl', ['ecparam', '-name', curve, '-genkey', '-noout', '-out', key], folder);
  runTool('openssl', ['req', '-new', '-x509', '-key', key, '-subj', '/CN=Autorite inventee', '-out', pem], folder);
  const text = readFileSync(join(folder, pem), 'utf8');
  return { pem: text, fingerprint: new X509Certificate(text).fingerprint256 };
}

function read(content: unknown) {
  const file = join(folder, 'certificates.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readCardCertificates(file);
}

const known = { authority: 'FR03', certificate: '0001', ...makeCertificate('prime256v1') };

it('knows nobody without a file, and with one the keys of its certificates', () => {
  expect(readCardCertificates(undefined)).toEqual([]);
  expect(read([])).toEqual([]);
  const found = read([{ ...known, fingerprint: known.fingerprint.replaceAll(':', '').toLowerCase() }]);
  const { x, y } = new X509Certificate(known.pem).publicKey.export({ format: 'jwk' });
  expect(found).toEqual([{ authority: 'FR03', certificate: '0001', x, y }]);
});

it('a key of the file checks what its holder signed', () => {
  writeFileSync(join(folder, 'said'), 'DC04FR03');
  runTool('openssl', ['dgst', '-sha256', '-sign', 'prime256v1.key', '-out', 'signature', 'said'], folder);
  const [{ x, y } = { x: '', y: '' }] = read([known]);
  const key = { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as const;
  expect(verify('sha256', Buffer.from('DC04FR03'), key, readFileSync(join(folder, 'signature')))).toBe(true);
});

it.each([
  ['{', /n’est pas du JSON/],
  [{}, /contenu refusé \(le fichier entier\)/],
  [[{ ...known, authority: 'fr03' }], /contenu refusé \(0\.authority\)/],
  [[{ ...known, more: 1 }], /contenu refusé/],
  [[{ ...known, pem: 'essai' }], /FR03 0001 refusé, le texte de pem n’est pas un certificat/],
  [[{ ...known, fingerprint: '00'.repeat(32) }], /FR03 0001 refusé, l’empreinte n’est pas celle du certificat/],
  [[{ ...known, ...makeCertificate('secp384r1') }], /FR03 0001 refusé, la clé n’est pas de la courbe P-256/],
  [[known, known], /FR03 0001 refusé, donné deux fois/],
])('refuses, by its name, what is no list of certificates: %#', (content, words) => {
  expect(() => read(content)).toThrow(ConfigError);
  expect(() => read(content)).toThrow(words);
});

it('refuses a file that is not there', () => {
  expect(() => readCardCertificates(join(folder, 'absent.json'))).toThrow(/CARD_CERTIFICATES_FILE/);
});
