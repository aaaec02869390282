import { accountStatuses, roles, subscriptionTypes } from '@placejuste/domain/account';
import { suspensionReasons } from '@placejuste/domain/people';
import * as z from 'zod/mini';
import { nextCharge } from '../billing/index.ts';

/** How many of a kind, and when the last one came. */
const tally = z.object({ count: z.number(), lastAt: z.nullable(z.iso.datetime()) });

const suspension = z.object({
  reason: z.enum(suspensionReasons),
  remark: z.nullable(z.string()),
  since: z.iso.datetime(),
  /** The person's answer to the suspension; null until there is one. */
  appeal: z.nullable(z.object({ text: z.string(), at: z.iso.datetime(), answer: z.nullable(z.string()) })),
});

/** An account, as an administrator reads it. */
export const personFile = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  openedAt: z.iso.datetime(),
  lastSignInAt: z.nullable(z.iso.datetime()),
  isConfirmed: z.boolean(),
  status: z.enum(accountStatuses),
  roles: z.array(z.enum(roles)),
  /** Null when there is none. */
  subscription: z.nullable(
    z.object({
      planType: z.enum(subscriptionTypes),
      since: z.iso.datetime(),
      /** Null when no other charge will be asked, or for one that was paid before charges were followed. */
      nextCharge: z.nullable(nextCharge),
      /** First day without it; null while nothing ends it. */
      endsOn: z.nullable(z.iso.date()),
      /** Last day to pay after a charge was refused; null when none was. */
      graceEndsOn: z.nullable(z.iso.date()),
    }),
  ),
  /** Null for an account that is not suspended, or was before reasons were kept. */
  suspension: z.nullable(suspension),
  /** Since when the address takes none of our mails; null: it does, as far as is known. */
  mailsRefusedSince: z.nullable(z.iso.datetime()),
  /** True when both papers are validated and nobody has activated the account yet. */
  canBeActivated: z.boolean(),
  /** How many of each: their lists are read apart. */
  documents: z.number(),
  payments: z.number(),
  /** Messages sent from this address to the public forms, counted once the address is confirmed. */
  messages: z.number(),
  declarations: tally,
  /** How many of the declarations are not paid. */
  unpaidDeclarations: z.number(),
  fines: tally,
});
export type PersonFile = z.infer<typeof personFile>;
