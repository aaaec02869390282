import { accountPurposes, checkoutStates } from '@placejuste/domain/billing';
import { declarationPayments, declarationStatuses } from '@placejuste/domain/declaration';
import { documentKinds } from '@placejuste/domain/document';
import { contactTopics } from '@placejuste/domain/support';
import * as z from 'zod/mini';

/** A declaration, without its photographs. */
export const personDeclaration = z.object({
  id: z.uuid(),
  status: z.enum(declarationStatuses),
  payment: z.enum(declarationPayments),
  plate: z.string(),
  placeLabel: z.nullable(z.string()),
  /** The bounds of the time when it was made, and the time it was received. */
  madeAt: z.iso.datetime(),
  depositedAt: z.iso.datetime(),
  photographs: z.number(),
});
export type PersonDeclaration = z.infer<typeof personDeclaration>;

/** A paper, without its pictures. */
export const personPaper = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn', 'replaced']),
  submittedAt: z.iso.datetime(),
  decidedAt: z.nullable(z.iso.datetime()),
  /** `YYYY-MM-DD` */
  expiresOn: z.nullable(z.string()),
  hasPictures: z.boolean(),
  /** The refusal as the person read it; absent where the paper was not refused. */
  refusal: z.optional(z.string()),
  /** When its pictures were erased at the end of their retention; absent where they were not. */
  picturesErasedAt: z.optional(z.iso.datetime()),
});
export type PersonDocument = z.infer<typeof personPaper>;

export const personPayment = z.object({
  id: z.string(),
  purpose: z.enum(accountPurposes),
  amountCents: z.number(),
  state: z.enum(checkoutStates),
  at: z.iso.datetime(),
  /** The amount refunded, or whose refund is in progress. */
  refundedCents: z.number(),
  /** The amount still to be refunded. */
  owedCents: z.number(),
});
export type PersonPayment = z.infer<typeof personPayment>;

/** A message to the public forms, with its answers. */
export const personMessage = z.object({
  id: z.uuid(),
  topic: z.enum(contactTopics),
  receivedAt: z.iso.datetime(),
  message: z.nullable(z.string()),
  handledAt: z.nullable(z.iso.datetime()),
  answer: z.nullable(z.string()),
});
export type PersonMessage = z.infer<typeof personMessage>;

/** A line of the audit log about the account. */
export const personEvent = z.object({ id: z.uuid(), at: z.iso.datetime(), action: z.string() });
export type PersonEvent = z.infer<typeof personEvent>;
