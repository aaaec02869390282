import { expect, test } from 'vitest';
import { isBackupRecent, isProofRecent } from './backup-age.ts';

const now = new Date('2026-11-25T23:00:00.000Z');

test.each([
  [null, false],
  ['2026-11-25T02:00:00.000Z', true],
  ['2026-11-24T11:00:00.000Z', true],
  ['2026-11-24T10:59:59.000Z', false],
])('a backup of %s: recent %s', (at, isRecent) => {
  expect(isBackupRecent(at === null ? null : new Date(at), now)).toBe(isRecent);
});

test.each([
  [null, false],
  ['2026-08-17T23:00:00.000Z', true],
  ['2026-08-17T22:59:59.000Z', false],
])('a proof of %s: recent %s', (at, isRecent) => {
  expect(isProofRecent(at === null ? null : new Date(at), now)).toBe(isRecent);
});
