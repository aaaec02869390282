import { expect, it } from 'vitest';
import { checkCodeSignature, type CodeCertificate, type SignedCode } from './index.ts';

const certificate: CodeCertificate = { authority: 'FR03', certificate: '0001', x: 'eA', y: 'eQ' };
// 103 letters of base 32 hold 64 bytes.
const code: SignedCode = { authority: 'FR03', certificate: '0001', signedText: 'DC04', signature: 'A'.repeat(103) };

it('asks with the key of the issuer, the 64 bytes of the signature and what is signed', async () => {
  const asked: unknown[][] = [];
  const other = { ...certificate, certificate: '0002', x: 'eg' };
  const verify = (...given: unknown[]) => asked.push(given) > 0;
  expect(await checkCodeSignature(code, [other, certificate], verify)).toBe('valid');
  expect(asked).toEqual([[certificate, new Uint8Array(64), 'DC04']]);
  expect(await checkCodeSignature(code, [certificate], async () => false)).toBe('wrong');
});

it('judges nothing without the certificate of its issuer, or with a key that is none', async () => {
  const verify = () => true;
  for (const known of [[], [{ ...certificate, authority: 'FR01' }], [{ ...certificate, certificate: '0002' }]])
    expect(await checkCodeSignature(code, known, verify)).toBe('unknown');
  const noKey = () => Promise.reject(new Error('Not on the curve'));
  expect(await checkCodeSignature(code, [certificate], noKey)).toBe('unknown');
});

it('takes a signature of another length for a wrong one, and does not verify it', async () => {
  const verify = () => {
    throw new Error('Not to be asked');
  };
  for (const signature of ['A'.repeat(95), 'A'.repeat(111), '!'])
    expect(await checkCodeSignature({ ...code, signature }, [certificate], verify)).toBe('wrong');
});
