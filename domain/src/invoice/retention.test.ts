import { expect, it } from 'vitest';
import { computeLastForgottenYear } from './retention.ts';

it.each([
  ['2036-12-31T22:59:59Z', 2025],
  // Midnight in Paris: ten years after the last day of 2026.
  ['2036-12-31T23:00:00Z', 2026],
  ['2037-12-31T22:59:59Z', 2026],
])('at %s the invoices of %i and before may go', (at, year) => {
  expect(computeLastForgottenYear(new Date(at))).toBe(year);
});
