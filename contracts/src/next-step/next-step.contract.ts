import { documentKinds, documentStates } from '@placejuste/domain/document';
import { deadlineCodes, fineStatuses, fineTracks } from '@placejuste/domain/fine';
import { localClocks } from '@placejuste/domain/kernel';
import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';

const day = z.iso.date();
const instant = z.iso.datetime();

/** The facts of the next step that the service knows; the phone adds its own (`Situation` of the domain). */
export const nextStepFacts = z.object({
  /** The two documents, always both. */
  papers: z.array(
    z.object({
      kind: z.enum(documentKinds),
      state: z.enum(documentStates),
      validated: z.boolean(),
      /** French sentence of the refusal; null unless `rejected`. */
      reason: z.nullable(z.string()),
      remark: z.nullable(z.string()),
      expiresOn: z.nullable(day),
    }),
  ),
  /**
   * When the papers under review will be answered, as their holder was told when they were sent; `late` with the end of
   * what was told. Null when none is.
   */
  review: z.nullable(
    z.discriminatedUnion('state', [
      z.object({ state: z.literal('expected'), from: instant, until: instant }),
      z.object({ state: z.literal('late'), promisedUntil: z.optional(instant) }),
      z.object({ state: z.literal('unknown') }),
    ]),
  ),
  /** Declarations of the last three days, and those of a stay that runs longer; newest first. */
  declared: z.array(
    z.object({
      id: z.uuid(),
      plate: z.string(),
      placeLabel: z.nullable(z.string()),
      /** The clock of its place. Absent in an answer kept by an older version. */
      clock: z.optional(z.enum(localClocks)),
      depositedAt: instant,
      /** Between the bounds of its moment, on the service's clock; absent in what older versions kept. */
      parkedAt: z.optional(instant),
      /** When the person said that the car had left, by the phone's clock. */
      leftAt: z.nullable(instant),
      /** The cap of the town; null where none is known. */
      stay: z.nullable(
        z.object({
          commune: z.string(),
          hours: z.number(),
          endsAt: instant,
          /** The clock by which its hours are given. Absent in an answer kept by an older version. */
          clock: z.optional(z.enum(localClocks)),
        }),
      ),
    }),
  ),
  /** Since when the address of the account takes no mail, as its server said; absent in what older versions kept. */
  mailsRefusedSince: z.optional(z.nullable(instant)),
  /** A report said so: later mails may have arrived. Absent in what older versions kept. */
  isRefusalReported: z.optional(z.boolean()),
  /**
   * The charge of the subscription that was refused, with the last day to pay it; null where there is none. Absent in
   * what older versions kept.
   */
  renewalDue: z.optional(z.nullable(z.object({ until: day, needsAuthentication: z.boolean() }))),
  /** Fines that still ask something or await an answer. */
  fines: z.array(
    z.object({
      id: z.uuid(),
      authorityName: z.nullable(z.string()),
      status: z.enum(fineStatuses),
      /** Absent from answers kept on a phone since before it was said. */
      track: z.optional(z.enum(fineTracks)),
      /** The first date that is not passed. */
      deadline: z.nullable(z.object({ code: z.enum(deadlineCodes), safe: day, outer: day })),
      /** The first day on which silence is a refusal. */
      silentFrom: z.nullable(day),
      hasDossier: z.boolean(),
      /** The provider has the electronic letter of its appeal. Absent in what older versions kept. */
      isLetterUnderWay: z.optional(z.boolean()),
    }),
  ),
  /** Notices of carers that wait for an answer; absent in what older versions kept. */
  notices: z.optional(z.array(z.object({ id: z.uuid(), safe: z.nullable(day) }))),
});
export type NextStepFacts = z.infer<typeof nextStepFacts>;

export const nextStepContract = defineContract(
  {
    /** Reads the facts from which the home and the dashboard show what matters now. */
    readFacts: {
      method: 'GET',
      path: '/api/next-step',
      access: 'user',
      reply: nextStepFacts,
      refusals: {},
    },
    /** The holder says that mails arrive at the address of the account: a refusal of before is believed no longer. */
    sayMailsArrive: {
      method: 'POST',
      path: '/api/next-step/mails-arrive',
      access: 'user',
      reply: z.object({ mailsArriveSince: instant }),
      refusals: {},
    },
  },
  {},
);
