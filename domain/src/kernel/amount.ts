const noBreak = '\u00a0';

/** « 5,00 € », « 1 234,50 € »: no line break inside. `cents` is a whole number of euro cents. */
export function amountInFrench(cents: number): string {
  const sign = cents < 0 ? '−' : '';
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, noBreak);
  return `${sign}${whole},${String(Math.abs(cents) % 100).padStart(2, '0')}${noBreak}€`;
}
