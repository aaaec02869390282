const noBreak = '\u00a0';

/** Writes an amount: « 5,00 € », « 1 234,50 € »: no line break inside. `cents` is a whole number of euro cents. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '−' : '';
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, noBreak);
  return `${sign}${whole},${String(Math.abs(cents) % 100).padStart(2, '0')}${noBreak}€`;
}

/** An amount without its spaces, its currency first, last or, as on a label, in place of the comma. */
const typedEuros = /^€?(\d+)(?:[.,](\d{1,2})|€(\d{2}))?(?:€|euros?|eur)?$/iu;

/**
 * Reads an amount as it was typed, « 12 », « 12,5 », « 12.50 € », « 1 000 », « 35€00 », in euro cents. Null when the
 * text is no amount, is empty, or has more than `maxWholeDigits` digits before the comma.
 */
export function parseEuros(typedAmount: string, maxWholeDigits = Infinity): number | null {
  const [, whole, afterComma, afterSign] = typedEuros.exec(typedAmount.replaceAll(/\s/gu, '')) ?? [];
  if (whole === undefined || whole.length > maxWholeDigits) return null;
  return Number(whole) * 100 + Number((afterComma ?? afterSign ?? '').padEnd(2, '0'));
}
