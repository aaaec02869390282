import { expect, it } from 'vitest';
import { isProof, makeProof } from './proof.ts';

const secrets = { key: (purpose: string) => Buffer.from(purpose.padEnd(32, '0')) };

it('accepts the proof of that text for that purpose, and nothing else', () => {
  const proof = makeProof(secrets, 'links', 'a text');
  expect(isProof(secrets, 'links', { text: 'a text', proof })).toBe(true);
  expect(isProof(secrets, 'links', { text: 'another text', proof })).toBe(false);
  expect(isProof(secrets, 'labels', { text: 'a text', proof })).toBe(false);
  for (const forged of ['', 'é', `${proof}A`, proof.slice(1), proof.toLowerCase()])
    expect(isProof(secrets, 'links', { text: 'a text', proof: forged })).toBe(false);
});
