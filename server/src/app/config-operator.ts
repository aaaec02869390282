import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { ConfigError } from './config-error.ts';

const operatorShape = z.strictObject({
  legalName: z.string().min(1).optional(),
  address: z.string().min(1).optional(),
  publicationDirector: z.string().min(1).optional(),
  host: z.string().min(1).optional(),
  mediator: z.string().min(1).optional(),
  email: z.email().optional(),
  phone: z.string().min(1).optional(),
});
export type Operator = z.infer<typeof operatorShape>;
/** Every fact of the operator, all of which a production must name. */
export const operatorFields = Object.keys(operatorShape.shape) as readonly (keyof Operator)[];

/** The operator as `OPERATOR_FILE` names it. */
export function readOperator(file: string): Operator {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`OPERATOR_FILE : le fichier ${file} ne peut pas être lu.`);
  }
  const parsed = operatorShape.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => issue.path.join('.') || 'le fichier entier').join(', ');
  throw new ConfigError(
    `OPERATOR_FILE : contenu refusé (${faults}) ; attendu un objet JSON avec ${operatorFields.join(', ')}.`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
