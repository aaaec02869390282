import { cardTypes, decidedStatuses, documentKinds, rejectionReasons, settlers } from '@placejuste/domain/document';
import * as z from 'zod/mini';
import { reviewedPerson } from './document-review.ts';

/** The answer of one reviewer. */
const lookAnswer = z.object({
  status: z.enum(decidedStatuses),
  reason: z.nullable(z.enum(rejectionReasons)),
  /** The text of a refusal, as the holder reads it or would read it. Absent from an older server. */
  message: z.optional(z.nullable(z.string())),
  /** The remark of an answer given before the text could be edited. */
  remark: z.nullable(z.string()),
  /** The last valid day that was read; null where the card has no end, or was refused. */
  expiresOn: z.nullable(z.iso.date()),
  cardType: z.nullable(z.enum(cardTypes)),
  plate: z.nullable(z.string()),
  /** The name read on the document. Absent from an older server. */
  holderName: z.optional(z.nullable(z.string())),
  at: z.iso.datetime(),
  /** Name of whoever answered; null once that account is erased. */
  by: z.nullable(z.string()),
});

/** A document whose second look disagrees with the first answer. */
export const disagreement = z.object({
  id: z.uuid(),
  documentId: z.uuid(),
  userId: z.uuid(),
  kind: z.enum(documentKinds),
  /**
   * True when the holder has withdrawn or replaced the document since: it can still be read, but not put back in the
   * queue.
   */
  isReplaced: z.boolean(),
  /** The person who may keep the first answer: the caller, another administrator, or nobody of the team. */
  settler: z.enum(settlers),
  person: reviewedPerson,
  first: lookAnswer,
  second: lookAnswer,
});
export type DisagreementRow = z.infer<typeof disagreement>;

/** Number of second looks of the last `agreementDays` days that agreed with the first answer. */
export const agreement = z.object({ looks: z.number(), agreements: z.number() });
export type Agreement = z.infer<typeof agreement>;
