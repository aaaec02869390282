import {
  cardTypes,
  decidedStatuses,
  documentKinds,
  documentSides,
  maxRefusalTextLength,
  maxRemarkLength,
  promiseMarks,
  rejectionReasons,
  reviewHints,
} from '@placejuste/domain/document';
import * as z from 'zod/mini';

export const reviewedPerson = z.object({ firstName: z.string(), lastName: z.string() });

/** The answer date promised to the holder, once it is near or past; null before, and when none was promised. */
const markedPromise = z.nullable(z.object({ mark: z.enum(promiseMarks), until: z.iso.datetime() }));

/** A document in the review queue. */
export const reviewRow = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  /** When it entered the queue: the time it was sent, or the time it was drawn for a second look. */
  queuedAt: z.iso.datetime(),
  /** Whole minutes since it entered the queue, by the server's clock. */
  ageMinutes: z.number(),
  person: reviewedPerson,
  /** True while a colleague has it open: it cannot be opened now. */
  isWithColleague: z.boolean(),
  promise: markedPromise,
});
export type ReviewRow = z.infer<typeof reviewRow>;

/** A document that the reviewer has open. Each request is written in the log of views. */
export const reviewDetail = z.object({
  id: z.uuid(),
  /** True when the document was loaded before it is shown; `showReview` then says that it is shown. */
  isAhead: z._default(z.boolean(), false),
  kind: z.enum(documentKinds),
  queuedAt: z.iso.datetime(),
  ageMinutes: z.number(),
  person: reviewedPerson,
  files: z.array(
    z.object({
      side: z.enum(documentSides),
      mime: z.string(),
      /** Bytes. */
      size: z.number(),
      /**
       * JPEG pictures that the service redrew, one a page; empty for a file that it could not redraw. Never the file
       * itself.
       */
      pageUrls: z.array(z.string()),
    }),
  ),
  /** Last day of the card as its holder typed it, to be compared with the picture. */
  saidExpiresOn: z.nullable(z.iso.date()),
  saidPlate: z.nullable(z.string()),
  saidCardNumber: z.nullable(z.string()),
  promise: markedPromise,
  /** Points for the reviewer to check. They decide nothing. */
  hints: z.array(z.enum(reviewHints)),
  /** The name that the reviewer of the holder’s other paper wrote; null when that paper is not approved or has none. */
  otherName: z._default(z.nullable(z.string()), null),
  /** The next one to load while this one is being read; null at the end of the queue. */
  nextId: z.nullable(z.uuid()),
});
export type ReviewDetail = z.infer<typeof reviewDetail>;

/** A text of one line; our page sends no line break either. */
const withoutControls = z.regex(/^\P{Cc}*$/u);

export const reviewDecision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('approve'),
    /** Date printed on the card; absent for a definitive card and for a carte grise. */
    expiresOn: z.optional(z.nullable(z.iso.date())),
    cardType: z.optional(z.enum(cardTypes)),
    /** Plate of a carte grise, number of a card, name on either, as read on the picture; absent when not readable. */
    plate: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
    cardNumber: z.optional(z.nullable(z.string().check(z.maxLength(30)))),
    holderName: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
  z.object({
    decision: z.literal('refuse'),
    reason: z.enum(rejectionReasons),
    /**
     * The text that the holder reads. When absent, the template of the reason is used; `autre` has none, so it needs a
     * text.
     */
    text: z.optional(z.string().check(z.trim(), z.normalize(), z.maxLength(maxRefusalTextLength), withoutControls)),
    /** Sent by pages loaded before the text could be edited, and added after the sentence of the reason. */
    remark: z.optional(z.string().check(z.trim(), z.maxLength(maxRemarkLength))),
  }),
]);
export type ReviewDecision = z.infer<typeof reviewDecision>;

export const reviewOutcome = z.object({
  id: z.uuid(),
  status: z.enum(decidedStatuses),
  nextId: z.nullable(z.uuid()),
  /** True when both documents of that account are validated and it waits for its activation. */
  readyToActivate: z.boolean(),
});
export type ReviewOutcome = z.infer<typeof reviewOutcome>;

/** The team's answers over the last `paceDays` days. */
export const reviewPace = z.object({
  /** Documents that got their first answer, and how long they had waited; null when there were none. */
  answered: z.number(),
  medianMinutes: z.nullable(z.number()),
  longestMinutes: z.nullable(z.number()),
  /** Promised answer dates that were answered or are past, and how many were answered in time. */
  promised: z.number(),
  met: z.number(),
});
export type ReviewPace = z.infer<typeof reviewPace>;
