import { expect, it } from 'vitest';
import { canDossierLeave, choosePaymentAfterWithdrawal, wizardPauses } from './index.ts';

it('specification §9: 0.8 s after the one vehicle chose itself, 1 s after both photographs', () => {
  expect(wizardPauses).toEqual({ afterVehicleMs: 800, afterPhotosMs: 1000 });
});

it.each([
  ['due', false],
  ['paid', true],
  ['waived', true],
] as const)('a dossier leaves once the price of its declaration is settled: %s, %s', (payment, leaves) => {
  expect(canDossierLeave(payment)).toBe(leaves);
});

it.each([
  ['waived', true],
  ['due', false],
] as const)('withdrawn from, a declaration is %s; a dossier of it is ready: %s', (payment, isReady) => {
  expect(choosePaymentAfterWithdrawal(isReady)).toBe(payment);
});
