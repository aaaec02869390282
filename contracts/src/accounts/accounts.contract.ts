import { accountStatuses, subscriptionTypes } from '@placejuste/domain/account';
import * as z from 'zod/mini';
import { defineContract, roles } from '../kernel/index.ts';

const profile = z.object({
  account_status: z.enum(accountStatuses),
  subscription_start_date: z.nullable(z.iso.datetime({ offset: true })),
  subscription_type: z.nullable(z.enum(subscriptionTypes)),
  cmi_validated: z.boolean(),
  carte_grise_validated: z.boolean(),
  subscription_paid: z.boolean(),
});

const account = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  /** Oldest first: the first is the primary role; `pmr` when none was granted. */
  roles: z.array(z.enum(roles)),
  /** Null only when the row is missing, which the validity check names. */
  profile: z.nullable(profile),
});
export type Account = z.infer<typeof account>;

const ownSession = z.object({
  id: z.string(),
  /** The one that asks. */
  isOwn: z.boolean(),
  /** Null for a browser that does not say its name. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The beginning of its address, enough to tell a home from a telephone network. */
  network: z.nullable(z.string()),
  openedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** The signed-in person's own account. Sign-up, sign-in and changes go through the official client (auth/v1). */
export const accountsContract = defineContract(
  {
    read: { method: 'GET', path: '/api/account', access: 'user', reply: account, refusals: {} },
    /** Where they are signed in, the last used first; the official client ends the others. */
    listSessions: {
      method: 'GET',
      path: '/api/account/sessions',
      access: 'user',
      reply: z.object({ rows: z.array(ownSession) }),
      refusals: {},
    },
  },
  {},
);
