import {
  accountStatuses,
  fontSizes,
  preferenceMessages,
  roles,
  subscriptionTypes,
  themes,
  toastStays,
} from '@placejuste/domain/account';
import { suspensionLimits, suspensionMessages } from '@placejuste/domain/people';
import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';

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
  /** The roles of the account, the oldest first. The first one is the primary role; `pmr` when none was granted. */
  roles: z.array(z.enum(roles)),
  /** Null only when the row is missing; every act is then refused as `profile-missing`. */
  profile: z.nullable(profile),
});
export type Account = z.infer<typeof account>;

const ownSession = z.object({
  id: z.string(),
  /** True for the session that makes this call. */
  isOwn: z.boolean(),
  /** Null for a browser that does not send its name. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The first part of the network address, enough to tell a home network from a mobile one. */
  network: z.nullable(z.string()),
  openedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** The preferences of a person. Each may be absent, because older and newer applications have different ones. */
const preferences = z.partial(
  z.object({
    audioEnabled: z.boolean(),
    highContrast: z.boolean(),
    fontSize: z.enum(fontSizes),
    reducedMotion: z.boolean(),
    voiceControl: z.boolean(),
    hapticFeedback: z.boolean(),
    theme: z.enum(themes),
    toastStay: z.enum(toastStays),
    autoAdvance: z.boolean(),
    textSpacing: z.boolean(),
    leftHand: z.boolean(),
    simpleLayout: z.boolean(),
  }),
);
const keptPreferences = z.object({
  /** Null when the person did not ask to store their preferences in the account. */
  kept: z.nullable(z.object({ preferences, changedAt: z.iso.datetime() })),
});
export type StoredPreferences = NonNullable<z.infer<typeof keptPreferences>['kept']>;

const ownSuspension = z.object({
  /** Null when the account is not suspended, or was suspended before reasons were kept. */
  suspension: z.nullable(
    z.object({
      sentence: z.string(),
      remark: z.nullable(z.string()),
      since: z.iso.datetime(),
      /** The holder's answer to the suspension, and the team's reply. */
      appeal: z.nullable(z.object({ text: z.string(), at: z.iso.datetime(), answer: z.nullable(z.string()) })),
    }),
  ),
});
export type OwnSuspension = NonNullable<z.infer<typeof ownSuspension>['suspension']>;

/** The signed-in person's own account. Sign-up, sign-in and changes go through the official client (auth/v1). */
export const accountsContract = defineContract(
  {
    read: { method: 'GET', path: '/api/account', access: 'user', reply: account, refusals: {} },
    /** Lists the sessions of the account, the last used first. The official client ends the others. */
    listSessions: {
      method: 'GET',
      path: '/api/account/sessions',
      access: 'user',
      reply: z.object({ rows: z.array(ownSession) }),
      refusals: {},
    },
    readSuspension: {
      method: 'GET',
      path: '/api/account/suspension',
      access: 'user',
      reply: ownSuspension,
      refusals: {},
    },
    /** The holder appeals once for each suspension, and a person of the team reads it. */
    appealSuspension: {
      method: 'POST',
      path: '/api/account/suspension/appeal',
      access: 'user',
      body: z.object({
        text: z
          .string()
          .check(z.trim(), z.minLength(suspensionLimits.minAppealLength), z.maxLength(suspensionLimits.appeal)),
      }),
      reply: ownSuspension,
      refusals: { ACCOUNT_NOT_SUSPENDED: 'conflict', APPEAL_ALREADY_SENT: 'conflict' },
      perMinute: 5,
    },
    /**
     * Returns the display preferences of the account. They reveal the person’s health, so they are stored only on
     * request.
     */
    readPreferences: {
      method: 'GET',
      path: '/api/account/preferences',
      access: 'user',
      reply: keptPreferences,
      refusals: {},
    },
    /** Replaces all the stored preferences of the account. */
    keepPreferences: {
      method: 'PUT',
      path: '/api/account/preferences',
      access: 'user',
      body: z.object({
        preferences,
        /**
         * `changedAt` of the preferences that the device changes; absent when their owner asks for the first time to
         * store them.
         */
        over: z.optional(z.iso.datetime()),
      }),
      reply: keptPreferences,
      refusals: { PREFERENCES_CHANGED: 'conflict' },
      perMinute: 60,
    },
    /** Erases the stored preferences. Idempotent. */
    forgetPreferences: {
      method: 'DELETE',
      path: '/api/account/preferences',
      access: 'user',
      reply: keptPreferences,
      refusals: {},
    },
  },
  { ...suspensionMessages, ...preferenceMessages },
);
