const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Decodes RFC 4648, with or without padding. Null for any other text, even with unused bits set: each byte string has
 * one encoding.
 */
export function decodeBase32(text: string): Uint8Array | null {
  const letters = text.replace(/=+$/, '');
  if ([1, 3, 6].includes(letters.length % 8)) return null;
  const bytes = new Uint8Array(Math.floor((letters.length * 5) / 8));
  let [buffer, bits, at] = [0, 0, 0];
  for (const letter of letters) {
    const value = alphabet.indexOf(letter);
    if (value === -1) return null;
    buffer = (buffer << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (buffer >> bits) & 0xff;
    at += 1;
    buffer &= (1 << bits) - 1;
  }
  return buffer === 0 ? bytes : null;
}
