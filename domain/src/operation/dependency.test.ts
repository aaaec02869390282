import { expect, it } from 'vitest';
import { computeDependencyState, needsAttention, slowAnswerMs } from './dependency.ts';

it.each([
  ['ok', 0, 'ok'],
  ['ok', slowAnswerMs - 1, 'ok'],
  ['ok', slowAnswerMs, 'slow'],
  ['doubtful', slowAnswerMs, 'doubtful'],
  ['down', slowAnswerMs, 'down'],
  ['off', 0, 'off'],
] as const)('told « %s » after %i ms, a dependency is %s', (said, latencyMs, state) => {
  expect(computeDependencyState(said, latencyMs)).toBe(state);
});

it.each([
  ['ok', false],
  ['off', false],
  ['slow', true],
  ['doubtful', true],
  ['down', true],
] as const)('« %s » needs somebody: %s', (state, needed) => {
  expect(needsAttention(state)).toBe(needed);
});
