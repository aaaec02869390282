import type { VatRate } from './invoice-amounts.ts';

/** The seller, as each invoice must name it (CGI, ann. II, art. 242 nonies A; C. com. R123-237). */
export interface Seller {
  readonly name: string;
  /** « SAS au capital de 1 000 € »; null where there is none to say. */
  readonly legalForm: string | null;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** Nine digits; null for the example only. */
  readonly siren: string | null;
  /** « RCS Lille », where the number is registered; null where it is in no register of commerce. */
  readonly register: string | null;
  /** Null for a seller without one. */
  readonly vatNumber: string | null;
  /** Null: franchise en base, no VAT is charged. */
  readonly vatRate: VatRate | null;
}

/** The rates of metropolitan France, then the usual one overseas, in hundredths of a percent. */
export const vatRates = [2000, 1000, 550, 210, 850] as const;

/** Nine digits whose last one is their key (Luhn). */
export function isSiren(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** « FR », a key of two digits, the SIREN: `FR11123456782`. */
export function isVatNumberOf(text: string, siren: string): boolean {
  const key = String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0');
  return text === `FR${key}${siren}`;
}
