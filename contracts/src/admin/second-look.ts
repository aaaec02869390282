import { cardTypes, decidedStatuses, documentKinds, rejectionReasons, settlers } from '@placejuste/domain/document';
import * as z from 'zod/mini';
import { reviewedPerson } from './document-review.ts';

/** What one of the team answered. */
const lookAnswer = z.object({
  status: z.enum(decidedStatuses),
  reason: z.nullable(z.enum(rejectionReasons)),
  /** What its holder reads of a refusal, or would: absent from a service of before. */
  message: z.optional(z.nullable(z.string())),
  /** Words beside that text, of an answer given before it could be edited. */
  remark: z.nullable(z.string()),
  /** Last valid day that was read; null where the card does not end, or was refused. */
  expiresOn: z.nullable(z.iso.date()),
  cardType: z.nullable(z.enum(cardTypes)),
  plate: z.nullable(z.string()),
  /** Read on the paper; absent from a service of before. */
  holderName: z.optional(z.nullable(z.string())),
  at: z.iso.datetime(),
  /** Name of whoever answered; null once that account is erased. */
  by: z.nullable(z.string()),
});

/** A paper of which a second look does not share the first answer. */
export const disagreement = z.object({
  id: z.uuid(),
  documentId: z.uuid(),
  userId: z.uuid(),
  kind: z.enum(documentKinds),
  /** Its holder took it back or sent another since: it is read, and cannot be put back to verify. */
  isReplaced: z.boolean(),
  /** Who may let the first answer stand: whoever asks, another administrator, or nobody there is. */
  settler: z.enum(settlers),
  person: reviewedPerson,
  first: lookAnswer,
  second: lookAnswer,
});
export type DisagreementRow = z.infer<typeof disagreement>;

/** Over the last `agreementDays` days. */
export const agreement = z.object({ looks: z.number(), agreements: z.number() });
export type Agreement = z.infer<typeof agreement>;
