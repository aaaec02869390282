import { accountStatuses, roles, subscriptionTypes } from '@placejuste/domain/account';
import { suspensionReasons } from '@placejuste/domain/people';
import * as z from 'zod/mini';
import { nextCharge } from '../billing/index.ts';

/** Number of items of a kind, and the date of the last one. */
const tally = z.object({ count: z.number(), lastAt: z.nullable(z.iso.datetime()) });

const suspension = z.object({
  reason: z.enum(suspensionReasons),
  remark: z.nullable(z.string()),
  since: z.iso.datetime(),
  /** The person's answer to the suspension; null when there is none. */
  appeal: z.nullable(z.object({ text: z.string(), at: z.iso.datetime(), answer: z.nullable(z.string()) })),
});

/** An account, as administrators see it. */
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
      /** Null when no other charge will be made, or for a plan paid before charges were followed. */
      nextCharge: z.nullable(nextCharge),
      /** First day without the subscription; null while no end is planned. */
      endsOn: z.nullable(z.iso.date()),
      /** Last day to pay after a refused charge; null when none was refused. */
      graceEndsOn: z.nullable(z.iso.date()),
    }),
  ),
  /** Null for an account that is not suspended, or was suspended before reasons were stored. */
  suspension: z.nullable(suspension),
  /** Since when the address refuses our mails; null when it accepts them, as far as we know. */
  mailsRefusedSince: z.nullable(z.iso.datetime()),
  /** True when both papers are validated and nobody has activated the account yet. */
  canBeActivated: z.boolean(),
  /** The number of each kind; their lists are separate calls. */
  documents: z.number(),
  payments: z.number(),
  /** Messages sent from this address to the public forms, counted once the address is confirmed. */
  messages: z.number(),
  declarations: tally,
  /** Number of declarations that are not paid. */
  unpaidDeclarations: z.number(),
  fines: tally,
});
export type PersonFile = z.infer<typeof personFile>;
