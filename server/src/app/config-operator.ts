import { readFileSync } from 'node:fs';
import { isSiren, isVatNumberOf, vatRates, type Seller } from '@placejuste/domain/invoice';
import * as z from 'zod';
import { ConfigError } from './config-error.ts';

const percents = vatRates.map((rate) => rate / 100);

/** The seller as invoices name it, beside its legal name (CGI, ann. II, art. 242 nonies A). */
const sellerShape = z
  .strictObject({
    /** « SAS au capital de 1 000 € ». */
    legalForm: z.string().min(1).optional(),
    street: z.string().min(1),
    postcode: z.string().regex(/^\d{5}$/),
    city: z.string().min(1),
    siren: z.string().refine(isSiren),
    /** « RCS Lille ». */
    register: z.string().min(1).optional(),
    vatNumber: z.string().optional(),
    /** In percent; without it, no VAT is charged (franchise en base). */
    vatRate: z
      .number()
      .refine((rate) => percents.includes(rate))
      .optional(),
  })
  .refine(({ siren, vatNumber }) => vatNumber === undefined || isVatNumberOf(vatNumber, siren), { path: ['vatNumber'] })
  // A seller who charges VAT has a VAT number.
  .refine(({ vatNumber, vatRate }) => vatRate === undefined || vatNumber !== undefined, { path: ['vatNumber'] });

const operatorShape = z.strictObject({
  legalName: z.string().min(1).optional(),
  address: z.string().min(1).optional(),
  publicationDirector: z.string().min(1).optional(),
  host: z.string().min(1).optional(),
  mediator: z.string().min(1).optional(),
  email: z.email().optional(),
  phone: z.string().min(1).optional(),
  seller: sellerShape.optional(),
});
export type Operator = z.infer<typeof operatorShape>;
/** Facts about the operator, each of which is required in production. */
export const operatorFields = Object.keys(operatorShape.shape) as readonly (keyof Operator)[];

/** Reads the facts about the operator from `OPERATOR_FILE`. */
export function readOperator(file: string): Operator {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`OPERATOR_FILE : le fichier ${file} ne peut pas être lu.`);
  }
  const result = operatorShape.safeParse(parseJson(text));
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => issue.path.join('.') || 'le fichier entier').join(', ');
  throw new ConfigError(
    `OPERATOR_FILE : contenu refusé (${faults}) ; attendu un objet JSON avec ${operatorFields.join(', ')}.`,
  );
}

/** Returns the seller as invoices name it; null when the operator's file has none. */
export function buildSeller({ legalName, seller }: Operator): Seller | null {
  if (legalName === undefined || seller === undefined) return null;
  const { legalForm = null, street, postcode, city, siren, register = null, vatNumber = null, vatRate } = seller;
  return {
    name: legalName,
    legalForm,
    street,
    postcode,
    city,
    siren,
    register,
    vatNumber,
    vatRate: vatRate === undefined ? null : Math.round(vatRate * 100),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
