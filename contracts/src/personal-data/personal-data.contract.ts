import { personalDataMessages } from '@placejuste/domain/personal-data';
import { documentKinds } from '@placejuste/domain/document';
import * as z from 'zod/mini';
import { pictureErasureView } from '../documents/index.ts';
import { defineContract } from '../kernel/index.ts';

const line = z.object({ label: z.string(), count: z.number() });

/** The sum that closing the account refunds for its subscriptions; `isWithdrawal` while one may still withdraw. */
const refund = z.optional(z.object({ cents: z.number(), isWithdrawal: z.boolean() }));

const personalData = z.object({
  /** The ZIP files of an export; the first also holds the rows. */
  parts: z.array(z.object({ number: z.number(), files: z.number(), bytes: z.number() })),
  /** The data that an erasure removes, in French. */
  leaving: z.array(line),
  /** The data that an erasure keeps, each with its reason and its retention. */
  kept: z.array(line),
  /** Pictures of papers that were erased at the end of their retention, the last first; absent where there are none. */
  erasedPictures: z.optional(z.array(z.extend(pictureErasureView, { kind: z.enum(documentKinds) }))),
  isSubscribed: z.boolean(),
  refund,
  /** Open payment pages at the provider, which can still be paid. */
  openPages: z.number(),
  /** True when the account has a role of the team, which must be revoked before it can be erased. */
  isTeamMember: z.boolean(),
});
export type PersonalData = z.infer<typeof personalData>;

/** The data of the signed-in person: listed, exported and erased (GDPR articles 15, 17 and 20). */
export const personalDataContract = defineContract(
  {
    readPersonalData: {
      method: 'GET',
      path: '/api/account/data',
      access: 'user',
      reply: personalData,
      refusals: {},
      perMinute: 20,
    },
    /** Returns the address, valid for five minutes, of one part of the export. */
    linkExport: {
      method: 'POST',
      path: '/api/account/data/export-link',
      access: 'user',
      body: z.object({ part: z.int().check(z.minimum(1), z.maximum(1000)) }),
      reply: z.object({ url: z.string() }),
      refusals: { RECENT_SIGN_IN_NEEDED: 'forbidden', EXPORT_PART_UNKNOWN: 'missing' },
      perMinute: 20,
    },
    /**
     * Erases the account at once. Returns the data that stays, for a last screen, because nothing can be read
     * afterwards.
     */
    closeAccount: {
      method: 'POST',
      path: '/api/account/closing',
      access: 'user',
      reply: z.object({
        kept: z.array(line),
        refund,
        /** The signed receipt of the erasure, a ZIP in base64; absent while the store still holds files. */
        receipt: z.optional(z.string()),
      }),
      refusals: { RECENT_SIGN_IN_NEEDED: 'forbidden', TEAM_MEMBER: 'conflict' },
      perMinute: 5,
    },
  },
  personalDataMessages,
);
