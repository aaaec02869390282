import { declarationStatuses } from '@placejuste/domain/declaration';
import * as z from 'zod/mini';
import { phoneInstant } from './phone-instant.schema.ts';

const id = z.uuid();

/** The proof that the town's free ticket was taken, joined to a declaration. */
export const ticket = z.object({
  id,
  /** The number of the ticket as printed or shown, in capitals; null when only its picture was sent. */
  number: z.nullable(z.string()),
  /**
   * Null when only its number was typed. `url` is valid for a short time: a picture’s preview without metadata, or the
   * PDF.
   */
  file: z.nullable(z.object({ sha256: z.string(), size: z.number(), pdf: z.boolean(), url: z.string() })),
  /** When the phone stored it, by its clock, so not proved. */
  keptAtClaim: z.iso.datetime(),
  /** When the service received it. */
  addedAt: z.iso.datetime(),
});

/**
 * Payload of `declaration.add-ticket`. The file is uploaded first to the bucket `documents`, which accepts small files.
 */
export const addTicket = z.object({
  declarationId: id,
  number: z.nullable(z.string().check(z.maxLength(200))),
  file: z.nullable(
    z.object({ path: z.string().check(z.maxLength(300)), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  ),
  keptAtClaim: phoneInstant,
});
export const ticketAdded = z.object({ id, declarationId: id, addedAt: z.iso.datetime() });

/** Payload of `declaration.archive`, in both directions; the last one counts. */
export const archiveDeclaration = z.object({ declarationId: id, archived: z.boolean() });
export const archivedDeclaration = z.extend(archiveDeclaration, { status: z.enum(declarationStatuses) });

/** Payload of `declaration.left-place`. */
export const leavePlace = z.object({ declarationId: id, leftAtClaim: phoneInstant });
/** Its answer: the first time that was recorded, by the service's clock. */
export const leftPlace = z.object({ declarationId: id, leftAtClaim: z.iso.datetime() });
