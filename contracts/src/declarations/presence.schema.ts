import { holderName, presences } from '@placejuste/domain/evidence';
import * as z from 'zod/mini';

/** A holder's statement when somebody else drives; `isPresenceConsistent` compares it with the declaration. */
export const presenceStatement = z.strictObject({
  type: z.literal('placejuste.presence'),
  version: z.literal(1),
  declaration: z.uuid(),
  account: z.uuid(),
  plate: z.string().check(z.maxLength(20)),
  takenAt: z.iso.datetime(),
  presence: z.enum(presences),
  name: z.string().check(z.regex(holderName)),
  words: z.string().check(z.maxLength(600)),
  signedAt: z.iso.datetime(),
});

/** A statement of presence as the service stores it. */
export const recordedPresence = z.object({
  presence: z.enum(presences),
  name: z.string(),
  words: z.string(),
  signedByPhone: z.boolean(),
  notBefore: z.nullable(z.iso.datetime()),
  recordedAt: z.iso.datetime(),
});
