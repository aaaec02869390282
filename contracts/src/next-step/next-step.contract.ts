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
   * The promised time of answer for the papers under review, told to their holder when they were sent; `late` after its
   * end. Null when there is none.
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
      /** The time zone of its place. Absent from an answer stored by an older version. */
      clock: z.optional(z.enum(localClocks)),
      depositedAt: instant,
      /** Estimated time of parking, by the service's clock; absent from an answer stored by an older version. */
      parkedAt: z.optional(instant),
      /** When the person said that the car had left, by the phone's clock. */
      leftAt: z.nullable(instant),
      /** The maximum stay of the town; null where it is unknown. */
      stay: z.nullable(
        z.object({
          commune: z.string(),
          hours: z.number(),
          endsAt: instant,
          /** The time zone of its hours. Absent from an answer stored by an older version. */
          clock: z.optional(z.enum(localClocks)),
        }),
      ),
    }),
  ),
  /** Since when the mail server refuses the account's address; absent from an answer stored by an older version. */
  mailsRefusedSince: z.optional(z.nullable(instant)),
  /** True when a delivery report said so, so later mails may have arrived. Absent from an older stored answer. */
  isRefusalReported: z.optional(z.boolean()),
  /**
   * The refused charge of the subscription, with the last day to pay it; null when there is none. Absent from an answer
   * stored by an older version.
   */
  renewalDue: z.optional(z.nullable(z.object({ until: day, needsAuthentication: z.boolean() }))),
  /** Fines that still need an action or await an answer. */
  fines: z.array(
    z.object({
      id: z.uuid(),
      authorityName: z.nullable(z.string()),
      status: z.enum(fineStatuses),
      /** Absent from an answer that a phone stored before this field existed. */
      track: z.optional(z.enum(fineTracks)),
      /** The first date that has not passed. */
      deadline: z.nullable(z.object({ code: z.enum(deadlineCodes), safe: day, outer: day })),
      /** The first day on which silence counts as a refusal. */
      silentFrom: z.nullable(day),
      hasDossier: z.boolean(),
      /** True when the provider has the electronic letter of its appeal. Absent from an older stored answer. */
      isLetterUnderWay: z.optional(z.boolean()),
    }),
  ),
  /** Notices of carers that wait for an answer; absent from an older stored answer. */
  notices: z.optional(z.array(z.object({ id: z.uuid(), safe: z.nullable(day) }))),
});
export type NextStepFacts = z.infer<typeof nextStepFacts>;

export const nextStepContract = defineContract(
  {
    /** Returns the facts from which the home and the dashboard choose the next step. */
    readFacts: {
      method: 'GET',
      path: '/api/next-step',
      access: 'user',
      reply: nextStepFacts,
      refusals: {},
    },
    /** The holder states that mails arrive at the account's address: earlier refusals are no longer believed. */
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
