import { expect, it } from 'vitest';
import { readDecision } from './read-decision.ts';

const now = new Date('2026-11-23T10:00:00Z');
const row = { kind: 'cmi', status: 'approved', decided_at: '2026-11-23T09:59:58+00:00' };

it.each([
  [row, { kind: 'cmi', status: 'approved' }],
  [
    { ...row, kind: 'carte_grise', status: 'rejected' },
    { kind: 'carte_grise', status: 'rejected' },
  ],
  // A phone's clock may be slightly ahead or behind.
  [
    { ...row, decided_at: '2026-11-23T10:01:30Z' },
    { kind: 'cmi', status: 'approved' },
  ],
  // The expiry of a document changes its row months after the approval.
  [{ ...row, decided_at: '2026-06-01T10:00:00Z' }, null],
  [{ ...row, decided_at: null }, null],
  [{ ...row, status: 'pending' }, null],
  [{ ...row, status: 'replaced' }, null],
  [{ ...row, kind: 'passeport' }, null],
  [{}, null],
  [null, null],
])('%j tells %j', (changed, expected) => {
  expect(readDecision(changed, now)).toEqual(expected);
});
