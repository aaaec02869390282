/** ASCII characters of GSM 03.38, the alphabet of text messages; those of `^{}\[~]|` count twice. */
const plainLetters =
  '@$_ !"#%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz^{}\\[~]|\n\r';
/** Its other letters: à Ä Å Æ Ç è É é ì Ñ ñ ò Ö ö Ø ø ù Ü ü ä å æ ß, ¡ £ ¤ ¥ § ¿, Greek capitals, and € (twice). */
const otherLetters = String.fromCodePoint(
  ...[0xe0, 0xc4, 0xc5, 0xc6, 0xc7, 0xe8, 0xc9, 0xe9, 0xec, 0xd1, 0xf1, 0xf2, 0xd6, 0xf6, 0xd8, 0xf8, 0xf9, 0xdc],
  ...[0xfc, 0xe4, 0xe5, 0xe6, 0xdf, 0xa1, 0xa3, 0xa4, 0xa5, 0xa7, 0xbf],
  ...[0x394, 0x3a6, 0x393, 0x39b, 0x3a9, 0x3a0, 0x3a8, 0x3a3, 0x398, 0x39e, 0x20ac],
);
const letters: ReadonlySet<string> = new Set(plainLetters + otherLetters);

/** Typographic characters without a letter of that alphabet under their accent, by code point. */
const plainSigns: ReadonlyMap<number, string> = new Map([
  [0xa0, ' '],
  [0x202f, ' '],
  [0x2018, "'"],
  [0x2019, "'"],
  [0xab, '"'],
  [0xbb, '"'],
  [0x201c, '"'],
  [0x201d, '"'],
  [0x2013, '-'],
  [0x2014, '-'],
  [0x2026, '...'],
  [0x153, 'oe'],
  [0x152, 'OE'],
]);

/**
 * Writes a text in the alphabet of text messages. With one letter outside it, as ç, ê or û, a message is encoded in 16
 * bits and holds 70 letters instead of 160, so it costs twice as much. A character without a plain form stays.
 */
export function writeInGsm(text: string): string {
  // French quotation marks have spaces inside, plain ones do not.
  const unspaced = text.replaceAll(/\u00ab\s*|\s*\u00bb/g, '"');
  return [...unspaced.normalize('NFC')].map(plainLetter).join('');
}

function plainLetter(letter: string): string {
  if (letters.has(letter)) return letter;
  const sign = plainSigns.get(letter.codePointAt(0) ?? 0);
  if (sign !== undefined) return sign;
  const bare = letter.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
  return bare !== '' && [...bare].every((one) => letters.has(one)) ? bare : letter;
}
