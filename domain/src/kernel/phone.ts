/** « 06 12 34 56 78 », « +33 6 12 34 56 78 »: digits in pairs; any other number stays as it was typed. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/[\s.\-()]/g, '');
  const [, prefix, rest] = /^(0\d|(?:\+|00)33\d)(\d{8})$/.exec(digits) ?? [];
  if (prefix === undefined || rest === undefined) return phone;
  const first = prefix.replace(/^(?:\+|00)33/, '+33\u00a0');
  return [first, ...(rest.match(/\d{2}/g) ?? [])].join('\u00a0');
}
