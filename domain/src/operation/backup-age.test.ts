import { expect, test } from 'vitest';
import { findBackupConcern, countFailedJobs, isBackupRecent, isProofRecent } from './backup-age.ts';

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

test.each([
  ['2026-11-25T02:00:00.000Z', '2026-11-01T02:00:00.000Z', null],
  ['2026-11-25T02:00:00.000Z', '2026-01-01T02:00:00.000Z', 'PROOF_LATE'],
  ['2026-11-25T02:00:00.000Z', null, 'PROOF_LATE'],
  ['2026-11-01T02:00:00.000Z', '2026-11-01T02:00:00.000Z', 'BACKUP_LATE'],
  [null, null, 'BACKUP_LATE'],
])('made %s and proved %s: %s', (made, proved, concern) => {
  const at = (iso: string | null) => (iso === null ? null : new Date(iso));
  expect(findBackupConcern({ lastMadeAt: at(made), lastProvedAt: at(proved) }, now)).toBe(concern);
});

test.each([
  [[], 0],
  [[0, 0], 0],
  [[2, 0, 3], 5],
])('queues with %j jobs given up: %i', (failed, count) => {
  expect(countFailedJobs(failed.map((one) => ({ failed: one })))).toBe(count);
});
