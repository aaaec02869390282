import { createHmac, timingSafeEqual } from 'node:crypto';

/** Number of digits of a name and of its seal. */
const [nameDigits, sealDigits] = [32, 16];
const token = new RegExp(`[0-9a-f]{${nameDigits + sealDigits}}`, 'g');

/** Builds a name of 32 digits with a keyed seal that nobody else can make; short enough for an address. */
export function sealToken(key: Buffer, name: string): string {
  const seal = createHmac('sha256', key).update(name).digest('hex').slice(0, sealDigits);
  return name.replaceAll('-', '') + seal;
}

/** Names of the tokens in this text that this key sealed. `spell` writes the digits as they were when sealed. */
export function listSealedNames(
  words: readonly string[],
  key: Buffer,
  spell = (digits: string): string => digits,
): readonly string[] {
  const tokens = words.flatMap((word) => word.toLowerCase().match(token) ?? []);
  return tokens.flatMap((digits) => {
    const name = spell(digits.slice(0, nameDigits));
    return timingSafeEqual(Buffer.from(digits), Buffer.from(sealToken(key, name))) ? [name] : [];
  });
}

/** `aide@…` with a token: `aide+TOKEN@…`, which reaches the same mailbox. */
export function addSubaddress(address: string, subaddress: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${subaddress}${address.slice(at)}`;
}
