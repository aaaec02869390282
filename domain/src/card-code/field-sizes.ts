/**
 * Fields of perimeter 01 that a card may carry, by identifier: the general ones (0.), those of identity papers (6.), of
 * health (7.) and of vehicles and cards (A.). A number alone is a fixed size; after `-`, the greatest one.
 * Source: the specification named in `two-d-doc.ts`.
 */
const sizes: Readonly<Record<string, string>> = {
  '01': '-',
  '02': '-',
  '03': '-',
  '04': '-',
  '05': '-',
  '06': '4',
  '07': '6',
  '08': '4',
  '09': '4',
  '0A': '9',
  '0B': '9',
  '0C': '-',
  '0D': '36',
  60: '-60',
  61: '-20',
  62: '-38',
  63: '-38',
  64: '-38',
  65: '2',
  66: '-20',
  67: '2',
  68: '1',
  69: '8',
  '6A': '-32',
  '6B': '3',
  '6C': '2',
  '6D': '-60',
  '6E': '-60',
  '6F': '-90',
  '6G': '-38',
  '6H': '-10',
  '6I': '2',
  '6J': '1',
  '6K': '19',
  '6L': '8',
  '6M': '-40',
  '6N': '8',
  '6O': '8',
  '6P': '-40',
  '6Q': '-10',
  '6R': '12',
  '6S': '-38',
  '6T': '-38',
  '6U': '-38',
  '6V': '-38',
  '6W': '5',
  '6X': '-32',
  '6Y': '2',
  '6Z': '-11',
  A0: '2',
  A1: '-17',
  A2: '-17',
  A3: '-17',
  A4: '17',
  A5: '3',
  A6: '2',
  A7: '3',
  A8: '-12',
  A9: '3',
  AA: '8',
  AB: '-8',
  AC: '-19',
  AD: '4',
  AE: '4',
  AF: '1',
  AG: '1',
  AH: '-30',
  AI: '8',
  AJ: '13',
  AK: '7',
  AL: '11',
  AM: '-5',
  AN: '8',
  AO: '6',
  AP: '-60',
  AQ: '-25',
  AR: '-35',
  AS: '-10',
  AT: '1',
};

/** Characters of a field of fixed size; 0 when it varies, null when the identifier is not described here. */
export function findFieldSize(id: string): number | null {
  const sizeText = Object.hasOwn(sizes, id) ? sizes[id] : undefined;
  if (sizeText === undefined) return null;
  return sizeText.startsWith('-') ? 0 : Number(sizeText);
}

/** The most characters a field that varies may have. */
export function findMaximumSize(id: string): number {
  const most = Number((Object.hasOwn(sizes, id) ? (sizes[id] ?? '') : '').slice(1));
  return most > 0 ? most : Number.MAX_SAFE_INTEGER;
}
