import { generateKeyPairSync, sign } from 'node:crypto';
import { findCardCode, type CodeCertificate } from '@placejuste/domain/card-code';
import { describe, expect, it } from 'vitest';
import { cardCodeText } from '../../../test/card-code.ts';
import { checkCardSignature } from './check-card-signature.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
const certificate: CodeCertificate = { authority: 'FR03', certificate: '0001', x, y };
const text = cardCodeText('31052029', (signed) =>
  sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }),
);
const codeOf = (written: string) => {
  const code = findCardCode([written]);
  if (code === null) throw new Error('This is no code of a card');
  return code;
};

describe('the signature of the code of a card', () => {
  it('is checked when the certificate is known, and unknown otherwise', async () => {
    expect(await checkCardSignature(codeOf(text), [certificate])).toBe('valid');
    expect(await checkCardSignature(codeOf(text), [])).toBe('unknown');
    expect(await checkCardSignature(codeOf(text), [{ ...certificate, certificate: '0002' }])).toBe('unknown');
    expect(await checkCardSignature(codeOf(text), [{ ...certificate, x: 'AA' }])).toBe('unknown');
  });

  it('one changed character, in what is signed or in the signature, is found', async () => {
    expect(await checkCardSignature(codeOf(text.replace('2029', '2039')), [certificate])).toBe('wrong');
    expect(await checkCardSignature(codeOf(text.slice(0, -8)), [certificate])).toBe('wrong');
  });
});
