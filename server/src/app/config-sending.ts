import { readFileSync } from 'node:fs';
import { parsePlainDate, type PlainDate } from '@placejuste/domain/kernel';
import { findPostageFault } from '@placejuste/domain/letter';
import * as z from 'zod';
import { letterPayers } from '@placejuste/domain/electronic-letter';
import type { SendingMeans } from '../dossiers/index.ts';
import type { LetterPrice } from '../electronic-letters/index.ts';
import { ConfigError } from './config-error.ts';

const day = z
  .string()
  .transform((text) => parsePlainDate(text))
  .pipe(z.custom<PlainDate>((date) => date !== null));
const cents = z.number().int().positive();

const shape = z.strictObject({
  portalFileLimitMb: z.number().positive().max(100).optional(),
  postage: z
    .strictObject({
      service: z.string().min(1),
      source: z.url({ protocol: /^https$/ }),
      checkedOn: day,
      validFrom: day,
      validUntil: day,
      acknowledgementCents: cents,
      tiers: z.array(z.strictObject({ upToGrams: z.number().int().positive(), cents })),
    })
    .refine((table) => findPostageFault(table) === null)
    .optional(),
  drawnSignature: z.strictObject({ counsel: z.string().trim().min(1).max(200), on: day }).optional(),
  electronicLetter: z
    .strictObject({
      service: z.string().min(1),
      source: z.url({ protocol: /^https$/ }),
      checkedOn: day,
      cents,
      billedTo: z.enum(letterPayers),
    })
    .optional(),
});

/** Settings of letters: how a person sends them by hand, and the price of those that the service sends. */
export interface PostalSettings extends SendingMeans {
  readonly electronicLetter: LetterPrice | null;
}

export function readSending(file: string | undefined): PostalSettings {
  if (file === undefined)
    return { portalFileLimitBytes: null, postage: null, drawnSignature: null, electronicLetter: null };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`SENDING_FILE : le fichier ${file} ne peut pas être lu, ou n’est pas du JSON.`);
  }
  const result = shape.safeParse(content);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => issue.path.join('.') || 'le fichier entier').join(', ');
    throw new ConfigError(`SENDING_FILE : contenu refusé (${faults}), voir docs/runbooks/sending.md.`);
  }
  const { portalFileLimitMb: limit, postage = null, drawnSignature = null, electronicLetter = null } = result.data;
  const portalFileLimitBytes = limit === undefined ? null : Math.round(limit * 1_000_000);
  return { portalFileLimitBytes, postage, drawnSignature, electronicLetter };
}
