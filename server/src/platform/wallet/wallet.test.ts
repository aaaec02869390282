import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPassCertificate, writePass } from './index.ts';
import { openPassMaker } from './pass-certificate.fixtures.ts';

let maker: ReturnType<typeof openPassMaker>;
beforeAll(() => {
  maker = openPassMaker();
});
afterAll(() => maker.close());

const now = new Date('2026-11-24T10:00:00Z');
const image = Buffer.from('png');

it('signs a pass that openssl verifies, each of its files by its hash', async () => {
  const pass = readPassCertificate(maker.pem);
  const files = unzipSync(
    await writePass(pass, { content: { serialNumber: '1' }, images: { 'icon.png': image }, now }),
  );
  const { 'pass.json': json, 'manifest.json': manifest, signature, ...images } = files;
  expect(JSON.parse(Buffer.from(json!).toString())).toEqual({
    formatVersion: 1,
    passTypeIdentifier: 'pass.fr.exemple.placejuste',
    teamIdentifier: 'ESSAI00001',
    serialNumber: '1',
  });
  expect(Object.keys(images)).toEqual(['icon.png']);
  const sha1 = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex');
  expect(JSON.parse(Buffer.from(manifest!).toString())).toEqual({ 'pass.json': sha1(json!), 'icon.png': sha1(image) });
  expect(maker.verify(manifest!, signature!)).toBe(Buffer.from(manifest!).toString());
  const altered = Buffer.from(manifest!);
  altered[5] = (altered[5] ?? 0) ^ 1;
  expect(() => maker.verify(altered, signature!)).toThrow();
});

const wrongFiles: readonly (readonly [string, string, () => string])[] = [
  ['nothing', 'no-key', () => ''],
  ['a key alone', 'no-certificate', () => maker.leaf.key],
  ['no key', 'no-key', () => maker.leaf.certificate + maker.root.certificate],
  ['a locked key', 'no-key', () => maker.pem.replaceAll('PRIVATE KEY', 'ENCRYPTED PRIVATE KEY')],
  ['the key of another', 'key-of-another', () => maker.root.key + maker.leaf.certificate],
  ['no certificate of Apple', 'no-issuer', () => maker.leaf.key + maker.leaf.certificate],
  [
    'a certificate that is not of passes',
    'not-of-passes',
    () => {
      const other = maker.certificate('other', '/CN=www.exemple.fr/OU=ESSAI00001', 'root');
      return other.key + other.certificate + maker.root.certificate;
    },
  ],
];

it.each(wrongFiles)('refuses %s (%s)', (_what, fault, pem) => {
  expect(() => readPassCertificate(pem())).toThrow(expect.objectContaining({ fault }));
});
