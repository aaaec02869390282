import {
  answerDeliveries,
  certificateHolders,
  contestMotives,
  holderCapacities,
  deadlineCodes,
  deliveries,
  fineDates,
  finePayments,
  fineStatuses,
  fineSteps,
  isTypedStep,
  fineTexts,
  fineTracks,
  fineWarningCodes,
  holderPresences,
  matchStrengths,
  readingSources,
  sendingChannels,
  type FineFacts,
} from '@placejuste/domain/fine';
import { localClocks, mapKeys } from '@placejuste/domain/kernel';
import * as z from 'zod/mini';

const text = (max: number) => z.nullable(z.string().check(z.maxLength(max)));

/**
 * The facts that a person types. This schema checks lengths and kinds only; the domain (`checkFineFacts`) checks
 * whether a date or a plate is valid, and answers each field with its own sentence.
 */
const typedFields = {
  ...mapKeys(fineTexts, () => text(4000)),
  /** 'YYYY-MM-DD' in both fields. */
  ...mapKeys(fineDates, () => text(10)),
  track: z.enum(fineTracks),
  noticeNumber: z.string().check(z.maxLength(60)),
  noticeKey: text(10),
  /** 'YYYY-MM-DD'. Windscreen: day of the notice; post: day of dispatch; electronic: day made available. */
  noticeDate: z.string().check(z.maxLength(10)),
  delivery: z.enum(deliveries),
  /** 'HH:MM', Paris. */
  observedAt: text(5),
  amountCents: z.nullable(z.int()),
  plate: text(100),
  /** True when the signed-in person is the one named on the registration certificate. */
  debtorIsUser: z.boolean(),
  /** The person or company named on the registration certificate. */
  certificate: z.nullable(z.enum(certificateHolders)),
  /** Long lease: the lessee is named on it; null when not said. */
  lesseeNamed: z.nullable(z.boolean()),
  holderPresence: z.nullable(z.enum(holderPresences)),
  cardNumber: text(100),
  /** Absent, like the fields that follow, from a fine stored on a phone before it existed. */
  holderCapacity: z.optional(z.nullable(z.enum(holderCapacities))),
  motive: z.optional(z.nullable(z.enum(contestMotives))),
  representativeName: z.optional(text(4000)),
  representativeQuality: z.optional(text(4000)),
  driverName: z.optional(text(4000)),
  driverAddress: z.optional(text(4000)),
  eventOn: z.optional(text(10)),
  cardPermanent: z.boolean(),
  /** Absent from a fine stored on a phone before it existed. */
  cardValidFrom: z.optional(text(10)),
  geolocated: z.boolean(),
  remarks: text(20000),
  declarationId: z.nullable(z.uuid()),
  /** Path of the uploaded notice in the bucket `documents`, as the upload returned it. */
  noticePath: text(400),
  /** Declarations that, according to the person, are not about this fine. */
  declinedDeclarations: z.array(z.uuid()).check(z.maxLength(100)),
} satisfies Record<keyof FineFacts | 'declarationId' | 'noticePath' | 'declinedDeclarations', z.ZodMiniType>;

/** Body of PATCH: any of the typed fields. */
export const fineChanges = z.extend(z.partial(z.object(typedFields)), {
  /**
   * True when the notice answers an earlier appeal (« avis de paiement rectificatif »): the next step is the tribunal.
   */
  rectified: z.optional(z.boolean()),
});
export type FineChanges = z.infer<typeof fineChanges>;

/**
 * Body of POST: an id made by the client (UUIDv7, also the idempotency key), the identity of the notice, and the other
 * fields when known.
 */
export const newFine = z.extend(fineChanges, {
  id: z.uuid(),
  track: typedFields.track,
  noticeNumber: typedFields.noticeNumber,
  noticeDate: typedFields.noticeDate,
  delivery: typedFields.delivery,
});
export type NewFine = z.infer<typeof newFine>;

export const fineDeadline = z.object({
  code: z.enum(deadlineCodes),
  /** The date to meet, by the earliest interpretation of the law. 'YYYY-MM-DD'. */
  safe: z.string(),
  /** The date by the latest interpretation, « peut-être encore possible, à vérifier ». */
  outer: z.string(),
  /** Last working day on or before the safe date, to post a letter. */
  postBy: z.string(),
  /** Compared with today in Paris: open until the safe date, uncertain until the outer date, then passed. */
  state: z.enum(['open', 'uncertain', 'passed']),
  /**
   * Text of law, its source and the day it was read; both absent from an answer stored before they were separate
   * fields.
   */
  law: z.array(
    z.object({ text: z.string(), readIn: z.optional(z.enum(readingSources)), readOn: z.optional(z.string()) }),
  ),
});
export type FineDeadline = z.infer<typeof fineDeadline>;

const fineWarning = z.object({ code: z.enum(fineWarningCodes), message: z.string() });

export const decodedNumber = z.object({
  siret: z.string(),
  siren: z.string(),
  /** The authority of the SIREN; null when unknown (private contractor, metropolis of another list…). */
  authority: z.nullable(
    z.object({ name: z.string(), postcode: z.nullable(z.string()), department: z.nullable(z.string()) }),
  ),
  /** The day that the number seems to contain, 'YYYY-MM-DD': a guess that the person must confirm. */
  issuedOn: z.nullable(z.string()),
  warnings: z.array(fineWarning),
});
export type DecodedNumber = z.infer<typeof decodedNumber>;

/** Body of a step: an id made by the client (UUIDv7), so that a replayed step counts once. */
export const newStep = z.object({
  id: z.uuid(),
  step: z.enum(fineSteps).check(z.refine(isTypedStep)),
  /** 'YYYY-MM-DD': the day of the event. */
  on: z.string().check(z.maxLength(10)),
  /** The way the appeal was sent. Required for the step `sent`. */
  channel: z.optional(z.nullable(z.enum(sendingChannels))),
  /** The way the answer arrived, which decides the day of its notification. Required for a refusal. */
  delivery: z.optional(z.nullable(z.enum(answerDeliveries))),
  /** Number of the registered letter, or of the portal's receipt. */
  reference: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
});
export type NewStep = z.infer<typeof newStep>;

const takenStep = z.object({
  id: z.string(),
  step: z.enum(fineSteps),
  on: z.string(),
  channel: z.nullable(z.enum(sendingChannels)),
  reference: z.nullable(z.string()),
  recordedAt: z.string(),
});

export const fine = z.object({
  id: z.string(),
  status: z.enum(fineStatuses),
  ...typedFields,
  sentOn: z.nullable(z.string()),
  sentBy: z.nullable(z.enum(sendingChannels)),
  /** The date on the acknowledgment of receipt. */
  rapoReceivedOn: z.nullable(z.string()),
  /**
   * The first day from which there is no proof that the appeal was delivered. Absent from an older fine stored on a
   * phone.
   */
  undeliveredOn: z.optional(z.nullable(z.string())),
  /** True when there is no news of the letter, which may have been delivered. Absent from an older stored fine. */
  isUnheard: z.optional(z.boolean()),
  decisionOn: z.nullable(z.string()),
  decisionDelivery: z.nullable(z.enum(answerDeliveries)),
  /** True when the answer reduced the sum without cancelling it; absent from an older fine stored on a phone. */
  reduced: z.optional(z.boolean()),
  /** Day of the registry's request that still needs an answer; absent from an older stored fine. */
  registryAskedOn: z.optional(z.nullable(z.string())),
  /** The person's choice about the payment, which an appeal does not suspend. */
  payment: z.nullable(z.enum(finePayments)),
  /** The recorded steps, oldest first. */
  steps: z.array(takenStep),
  decoded: z.nullable(decodedNumber),
  /** Facts to check again, on every track; absent from a fine that a phone stored before this field existed. */
  warnings: z.optional(z.array(fineWarning)),
  deadlines: z.array(fineDeadline),
  /** Field → French sentence about a value that a dossier still needs; empty when the fine is ready. */
  missing: z.record(z.string(), z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Fine = z.infer<typeof fine>;

/** A fine in the list. */
export const fineSummary = z.object({
  id: z.string(),
  track: z.enum(fineTracks),
  status: z.enum(fineStatuses),
  noticeNumber: z.string(),
  noticeDate: z.string(),
  plate: z.nullable(z.string()),
  place: z.nullable(z.string()),
  amountCents: z.nullable(z.number()),
  authorityName: z.nullable(z.string()),
  /** The first date not to miss. */
  nextDeadline: z.nullable(fineDeadline),
  createdAt: z.string(),
});
export type FineSummary = z.infer<typeof fineSummary>;

/** Answers of one authority, as other people recorded them. */
export const honestResults = z.object({ answered: z.int(), accepted: z.int(), refused: z.int(), silent: z.int() });

/** A declaration that may be about the fine; the person decides whether it is. */
export const fineMatch = z.object({
  declarationId: z.string(),
  strength: z.enum(matchStrengths),
  /** French: « même plaque, à 120 m, 14 min avant l’heure du constat ». */
  reason: z.string(),
  plate: z.string(),
  placeLabel: z.nullable(z.string()),
  depositedAt: z.string(),
  /**
   * The time zone of its place, in which the hour of the notice is read; absent from a server older than this field.
   */
  clock: z.optional(z.enum(localClocks)),
});
export type FineMatch = z.infer<typeof fineMatch>;

const optionalText = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));

/** Body of the public assessment. The domain checks whether a date or a number is valid. */
export const typedNotice = z.object({
  /** When absent, it is inferred from a number of 26 or 28 digits, or else asked for. */
  track: z.optional(z.nullable(z.enum(fineTracks))),
  number: optionalText(200),
  key: optionalText(40),
  /** 'YYYY-MM-DD'. Windscreen: day of the notice; post: day of dispatch; electronic: day made available. */
  noticeDate: z.string().check(z.maxLength(40)),
  delivery: z.enum(deliveries),
  /** 'YYYY-MM-DD', printed on the acknowledgment of receipt of the appeal. */
  rapoReceivedOn: optionalText(40),
  /** 'YYYY-MM-DD', day of the written answer, of its dispatch when posted. */
  decisionOn: optionalText(40),
  decisionDelivery: z.optional(z.nullable(z.enum(deliveries))),
  /** True when the decision reduces the sum without cancelling it (« avis de paiement rectificatif »). */
  reduced: z.optional(z.nullable(z.boolean())),
  /** Region, department number or postcode of the office: « alsace-moselle », « 67 », « La Réunion ». */
  region: optionalText(100),
});

export const assessedNotice = z.object({
  track: z.enum(fineTracks),
  /** Name of the authority of the number, when it is known. */
  authority: z.optional(z.string()),
  deadlines: z.array(
    z.object({
      code: z.enum(deadlineCodes),
      /** 'YYYY-MM-DD': the date to meet; for `reclamation-bar`, a limit that sets no deadline by itself. */
      safe: z.string(),
      /** 'YYYY-MM-DD': « peut-être encore possible, à vérifier ». */
      outer: z.string(),
      /** How it was computed, in French, with what is unsure. */
      rule: z.string(),
      /** The texts of law, with their identifiers and the day they were read. */
      source: z.string(),
    }),
  ),
  /** French sentences, ready to be shown. */
  warnings: z.array(z.string()),
});
