import { expect, it } from 'vitest';
import { isSessionOver, sessionLimits } from './index.ts';

const openedAt = new Date('2026-11-01T08:00:00Z');
const hoursLater = (hours: number): Date => new Date(openedAt.getTime() + hours * 3_600_000);

it('a session without an idle limit ends by its longest life alone', () => {
  const limits = { idleSeconds: null, maxSeconds: 3600 };
  expect(isSessionOver({ openedAt, lastUsedAt: openedAt }, limits, hoursLater(1))).toBe(false);
  expect(isSessionOver({ openedAt, lastUsedAt: openedAt }, limits, hoursLater(1.01))).toBe(true);
});

it.each([
  ['people', 0, 720, false],
  ['people', 0, 720.01, true],
  ['people', 5000, 5700, false],
  ['team', 0, 2, false],
  ['team', 0, 2.01, true],
  ['team', 11, 12, false],
  ['team', 12, 12.01, true],
] as const)('of %s, last used after %d hours, at %d hours: over is %s', (whose, usedHours, nowHours, over) => {
  expect(
    isSessionOver({ openedAt, lastUsedAt: hoursLater(usedHours) }, sessionLimits[whose], hoursLater(nowHours)),
  ).toBe(over);
});
