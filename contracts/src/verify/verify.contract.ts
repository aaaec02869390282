import { photoKinds } from '@placejuste/domain/declaration';
import { clockFaults, verifyMessages } from '@placejuste/domain/evidence';
import * as z from 'zod/mini';
import { signedText } from '../evidence/index.ts';
import { defineContract } from '../kernel/index.ts';

const id = z.uuid();
const bounds = z.object({ notBefore: z.nullable(z.iso.datetime()), notAfter: z.iso.datetime() });

/**
 * The public facts of a deposit: enough to compare a file or a document with it, but neither the person nor the exact
 * place.
 */
export const publicEvidence = z.object({
  id,
  /** `altered`: the stored data no longer agrees with the receipt. `withdrawn`: its holder erased it. */
  state: z.enum(['held', 'altered', 'withdrawn']),
  held: z.nullable(
    z.object({
      depositedAt: z.iso.datetime(),
      /** The reason why the service does not vouch for that time; null when it does. */
      clockFault: z.nullable(z.enum(clockFaults)),
      /** The proved bounds of the time, and the bounds that hold if the phone's clock is right. */
      bounds,
      told: bounds,
      /** « Prise » is used only for pictures taken in the application, for this declaration. */
      takenHere: z.boolean(),
      plate: z.string(),
      /**
       * « 59000 Lille », from the address base for the position; null where a person wrote the address, or where there
       * is none.
       */
      commune: z.nullable(z.string()),
      /** True when a person placed the position, instead of measuring it. */
      placedByHand: z.boolean(),
      /** Degrees, rounded to about a kilometre. */
      latitude: z.number(),
      longitude: z.number(),
      /** `takenAt`: by the phone's clock, so not proved; null when the phone gave no time. */
      photos: z.array(
        z.object({
          kind: z.enum(photoKinds),
          sha256: z.string(),
          size: z.number(),
          takenAt: z.nullable(z.iso.datetime()),
        }),
      ),
      manifestSha256: z.nullable(z.string()),
      /** French sentences to show: the reason for a missing signed manifest, and the doubts. */
      remarks: z.array(z.string()),
      receipt: signedText,
      log: z.object({ index: z.number(), size: z.number(), path: z.array(z.string()), head: signedText }),
      /** Time stamps of outside authorities; none is qualified (eIDAS art. 41). */
      stamps: z.array(z.object({ authority: z.string(), at: z.iso.datetime() })),
    }),
  ),
});

export const verifyContract = defineContract(
  {
    /** Returns, without an account, the public facts of the deposit of this declaration. */
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
