import { accountStatuses, roles, subscriptionTypes } from '@placejuste/domain/account';
import { documentKinds } from '@placejuste/domain/document';
import { peopleMessages, purposeCodes, purposeNoteLimits, searchKinds } from '@placejuste/domain/people';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageOf, pageQuery } from '../kernel/index.ts';

/** Why somebody's file is looked for or opened: in the audit log before anything of it is answered. */
export const purpose = z.object({
  code: z.enum(purposeCodes),
  note: z.string().check(z.trim(), z.maxLength(purposeNoteLimits.longest)),
});
const purposeRefusals = { PURPOSE_TOO_SHORT: 'invalid', PURPOSE_NAMES_SOMEONE: 'invalid' } as const;

const personRow = z.object({
  userId: z.uuid(),
  /** « Ada Essai »; empty where the person gave none. */
  name: z.string(),
  email: z.string(),
  status: z.enum(accountStatuses),
  openedAt: z.iso.datetime(),
});
export type PersonRow = z.infer<typeof personRow>;

/** How many of a kind, and when the last one came. */
const tally = z.object({ count: z.number(), lastAt: z.nullable(z.iso.datetime()) });

const personFile = z.object({
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
  subscription: z.nullable(z.object({ planType: z.enum(subscriptionTypes), since: z.iso.datetime() })),
  /** What waits for an administrator: both papers are validated, and nobody activated the account yet. */
  canBeActivated: z.boolean(),
  /** The last of each kind first. */
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(documentKinds),
      status: z.enum(['pending', 'approved', 'rejected', 'withdrawn', 'replaced']),
      submittedAt: z.iso.datetime(),
      decidedAt: z.nullable(z.iso.datetime()),
      /** `YYYY-MM-DD` */
      expiresOn: z.nullable(z.string()),
      hasPictures: z.boolean(),
    }),
  ),
  declarations: tally,
  /** Of these, how many are not paid. */
  unpaidDeclarations: z.number(),
  fines: tally,
  /** The last ten. */
  payments: z.array(
    z.object({
      id: z.uuid(),
      purpose: z.enum(['subscription', 'express']),
      amountCents: z.number(),
      state: z.enum(['open', 'paid', 'cancelled']),
      at: z.iso.datetime(),
    }),
  ),
  /** The last ten lines of the audit log about this account. */
  events: z.array(z.object({ id: z.uuid(), at: z.iso.datetime(), action: z.string() })),
});
export type PersonFile = z.infer<typeof personFile>;

const byId = z.object({ id: z.uuid() });

/** `/admin-suite/personnes`. What is searched travels in bodies: an address of a page ends in the logs of a server. */
export const peopleContract = defineContract(
  {
    /** Names and addresses by their beginning, in their order; everything else exactly. */
    searchPeople: {
      method: 'POST',
      path: '/api/admin/people/search',
      access: administratorAccess,
      body: z.extend(pageQuery, {
        purpose,
        by: z.enum(searchKinds),
        text: z.string().check(z.maxLength(254)),
      }),
      reply: pageOf(personRow),
      refusals: { ...purposeRefusals, SEARCH_TOO_SHORT: 'invalid', SEARCH_NUMBER_UNKNOWN: 'invalid' },
      perMinute: 30,
    },
    readPersonFile: {
      method: 'POST',
      path: '/api/admin/people/:id/file',
      access: administratorAccess,
      params: byId,
      body: z.object({ purpose }),
      reply: personFile,
      refusals: { ...purposeRefusals, PERSON_NOT_FOUND: 'missing' },
      perMinute: 30,
    },
  },
  peopleMessages,
);
