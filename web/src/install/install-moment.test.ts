import { expect, it } from 'vitest';
import { isInstallMoment } from './install-moment.ts';

const now = Date.UTC(2026, 10, 21);
const daysAgo = (days: number): number => now - days * 86_400_000;

it.each([
  ['the first opening', { openings: 1, refusedAt: null }, false, false],
  ['the second', { openings: 2, refusedAt: null }, false, true],
  ['the first opening, where a proof waits that the browser may clear', { openings: 1, refusedAt: null }, true, true],
  ['such a proof after a refusal of yesterday', { openings: 9, refusedAt: daysAgo(1) }, true, false],
  ['a refusal of yesterday', { openings: 9, refusedAt: daysAgo(1) }, false, false],
  ['a refusal of thirty days ago', { openings: 9, refusedAt: daysAgo(30) }, false, true],
])('%s', (_what, memory, isProofAtRisk, offered) => {
  expect(isInstallMoment(memory, { now, isProofAtRisk })).toBe(offered);
});
