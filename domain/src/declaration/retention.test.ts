import { expect, test } from 'vitest';
import { shouldArchive, type RetainedDeclaration } from './retention.ts';

const now = new Date('2026-11-21T02:00:00.000Z');
const old: RetainedDeclaration = {
  depositedAt: new Date('2025-11-20T22:59:59.000Z'),
  unarchivedAt: null,
  hasOpenFine: false,
  lastFineChangeAt: null,
};

test.each<readonly [string, Partial<RetainedDeclaration>, boolean]>([
  ['twelve months without a fine', {}, true],
  ['the last minute of the twelfth month', { depositedAt: new Date('2025-11-20T23:00:00.000Z') }, false],
  [
    'a fine that is still open, however old',
    { hasOpenFine: true, lastFineChangeAt: new Date('2025-01-01T00:00:00.000Z') },
    false,
  ],
  ['a fine closed this year', { lastFineChangeAt: new Date('2026-03-01T00:00:00.000Z') }, false],
  ['a fine closed more than a year ago', { lastFineChangeAt: new Date('2025-11-01T00:00:00.000Z') }, true],
  ['its holder took it back last month', { unarchivedAt: new Date('2026-10-21T00:00:00.000Z') }, false],
])('%s: archived %s', (_what, change, archived) => {
  expect(shouldArchive({ ...old, ...change }, now)).toBe(archived);
});
