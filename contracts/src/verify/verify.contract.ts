import { photoKinds } from '@placejuste/domain/declaration';
import { clockFaults, verifyMessages } from '@placejuste/domain/evidence';
import * as z from 'zod/mini';
import { signedText } from '../evidence/index.ts';
import { defineContract } from '../kernel/index.ts';

const id = z.uuid();
const bounds = z.object({ notBefore: z.nullable(z.iso.datetime()), notAfter: z.iso.datetime() });

/**
 * What anybody may know of a deposit: enough to compare a file or a document with it, nothing that tells who or exactly
 * where.
 */
export const publicEvidence = z.object({
  id,
  /** `altered`: what we hold no longer says what the receipt said. `withdrawn`: its holder erased it. */
  state: z.enum(['held', 'altered', 'withdrawn']),
  held: z.nullable(
    z.object({
      depositedAt: z.iso.datetime(),
      /** Why the service does not vouch for that time; null when it does. */
      clockFault: z.nullable(z.enum(clockFaults)),
      /** The times that are proved, and those that hold if the phone's clock is right. */
      bounds,
      told: bounds,
      /** « Prise » is only said of pictures taken in the application, for this declaration. */
      takenHere: z.boolean(),
      plate: z.string(),
      /** « 59000 Lille », of the base of addresses for the position; null where a person wrote the address, or none. */
      commune: z.nullable(z.string()),
      /** The position was placed by a person, not measured. */
      placedByHand: z.boolean(),
      /** Degrees, rounded to about a kilometre. */
      latitude: z.number(),
      longitude: z.number(),
      /** `takenAt`: the phone's clock, a claim; null when it did not say. */
      photos: z.array(
        z.object({
          kind: z.enum(photoKinds),
          sha256: z.string(),
          size: z.number(),
          takenAt: z.nullable(z.iso.datetime()),
        }),
      ),
      manifestSha256: z.nullable(z.string()),
      /** French sentences fit to be shown: why there is no signed manifest, what is doubtful. */
      remarks: z.array(z.string()),
      receipt: signedText,
      log: z.object({ index: z.number(), size: z.number(), path: z.array(z.string()), head: signedText }),
      /** Stamps of outside authorities; none of them is qualified (eIDAS art. 41). */
      stamps: z.array(z.object({ authority: z.string(), at: z.iso.datetime() })),
    }),
  ),
});

export const verifyContract = defineContract(
  {
    /** Reads, without an account, what the deposit of this declaration holds. */
    readPublicEvidence: {
      method: 'GET',
      path: '/api/verify/:id',
      access: 'public',
      params: z.object({ id }),
      reply: publicEvidence,
      refusals: { EVIDENCE_UNKNOWN: 'missing' },
      perMinute: 30,
    },
    /** Returns the address, valid for five minutes, from which the holder downloads the whole bundle. */
    linkBundle: {
      method: 'POST',
      path: '/api/verify/:id/bundle-link',
      access: 'user',
      params: z.object({ id }),
      reply: z.object({ url: z.string() }),
      refusals: { EVIDENCE_UNKNOWN: 'missing' },
      perMinute: 30,
    },
  },
  verifyMessages,
);
