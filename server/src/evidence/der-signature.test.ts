import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { encodeDerSignature } from './der-signature.ts';

const signatureOf = (r: string, s: string): string =>
  Buffer.from(r.padStart(64, '0') + s.padStart(64, '0'), 'hex').toString('base64url');

it.each([
  ['a number whose first bit is set', 'ff'.repeat(32), '01', `3026022100${'ff'.repeat(32)}020101`],
  ['a short number', '7f', '80', '300702017f02020080'],
  ['zero', '0', '0', '3006020100020100'],
])('writes %s as DER wants it', (_what, r, s, der) => {
  expect(encodeDerSignature(signatureOf(r, s)).toString('hex')).toBe(der);
});

it('writes what another reader of DER verifies', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // One number in 256 begins with a zero byte, one in two with its first bit set.
  for (let n = 0; n < 600; n += 1) {
    const bytes = Buffer.from(`receipt ${n}`);
    const signature = sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    expect(verify('sha256', bytes, { key: publicKey, dsaEncoding: 'der' }, encodeDerSignature(signature))).toBe(true);
  }
});
