import { expect, it } from 'vitest';
import { isInstallMoment } from './install-moment.ts';

const now = Date.UTC(2026, 10, 21);
const daysAgo = (days: number): number => now - days * 86_400_000;

it.each([
  ['the first opening', { openings: 1, refusedAt: null }, false],
  ['the second', { openings: 2, refusedAt: null }, true],
  ['a refusal of yesterday', { openings: 9, refusedAt: daysAgo(1) }, false],
  ['a refusal of thirty days ago', { openings: 9, refusedAt: daysAgo(30) }, true],
])('%s', (_what, memory, offered) => {
  expect(isInstallMoment(memory, now)).toBe(offered);
});
