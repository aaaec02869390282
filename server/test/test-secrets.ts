import { hkdfSync } from 'node:crypto';
import { createColumnCipher, type Secrets } from '../src/platform/secrets/index.ts';

/** Secrets of tests, identical in each run. */
export const testSecrets: Secrets = {
  key: (purpose) => Buffer.from(hkdfSync('sha256', 'master key of tests', '', purpose, 32)),
};

/** Cipher of the encrypted columns, made of `testSecrets`. */
export const testCipher = createColumnCipher(testSecrets);

/** Encrypts a value of a column, for statements in plain SQL. */
export function sealed(value: string | null): string | null {
  return value === null ? null : `s1:${testCipher.seal(value)}`;
}

/** Encrypts a value of a JSON column. */
export function sealedJson(value: unknown): string {
  return JSON.stringify(sealed(JSON.stringify(value)));
}
