import type { MailBudget } from '@placejuste/domain/account';
import * as z from 'zod';
import type { OvhKeys } from '../../platform/sms/index.ts';
import { settingsMessages as messages } from '../settings-file.messages.fr.ts';

/** Sign-in with a telephone number, and phones as second factors: both off by default. */
export interface PhoneSettings {
  readonly signIn: boolean;
  readonly factors: boolean;
  /** True accepts a number without a code. */
  readonly autoconfirm: boolean;
  readonly codeSeconds: number;
  /** Limits on messages to one number, by who requests them. */
  readonly budget: MailBudget;
  /** Limit on messages of the whole service per hour: each costs money, and strangers may request them. */
  readonly smsPerHour: number;
  readonly sender: { readonly kind: 'files' } | ({ readonly kind: 'ovh' } & OvhKeys);
}

export const defaultPhoneSettings: PhoneSettings = {
  signIn: false,
  factors: false,
  autoconfirm: false,
  codeSeconds: 600,
  budget: { spacingSeconds: 60, perAsker: 4, perAddress: 8 },
  smsPerHour: 100,
  sender: { kind: 'files' },
};

const key = z.string().min(1).max(200);
const seconds = (min: number, max: number) =>
  z.int().min(min, messages.secondsAtLeast(min)).max(max, messages.secondsAtMost(max));
const count = (max: number) => z.int().min(1, messages.atLeast(1)).max(max, messages.atMost(max));

export const phoneSection = z
  .strictObject({
    signIn: z.boolean(),
    factors: z.boolean(),
    autoconfirm: z.boolean(),
    codeSeconds: seconds(60, 3600),
    spacingSeconds: seconds(10, 3600),
    perAsker: count(100),
    perNumber: count(100),
    smsPerHour: count(100_000),
    sender: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('files') }),
      z.strictObject({
        kind: z.literal('ovh'),
        applicationKey: key,
        applicationSecret: key,
        consumerKey: key,
        serviceName: z.string().regex(/^[\w-]{1,60}$/, messages.smsAccount),
        from: z.string().regex(/^[A-Za-z0-9 ]{3,11}$/, messages.smsFrom),
        apiUrl: z
          .url({ protocol: /^https?$/, error: messages.httpAddress })
          .default('https://eu.api.ovh.com/1.0')
          .transform((url) => url.replace(/\/+$/, '')),
      }),
    ]),
  })
  .partial();

export function buildPhoneSettings(file: z.infer<typeof phoneSection> = {}): PhoneSettings {
  const base = defaultPhoneSettings;
  return {
    signIn: file.signIn ?? base.signIn,
    factors: file.factors ?? base.factors,
    autoconfirm: file.autoconfirm ?? base.autoconfirm,
    codeSeconds: file.codeSeconds ?? base.codeSeconds,
    budget: {
      spacingSeconds: file.spacingSeconds ?? base.budget.spacingSeconds,
      perAsker: file.perAsker ?? base.budget.perAsker,
      perAddress: file.perNumber ?? base.budget.perAddress,
    },
    smsPerHour: file.smsPerHour ?? base.smsPerHour,
    sender: file.sender ?? base.sender,
  };
}

/** Lists the settings that production refuses. */
export function listPhoneFaults({ signIn, factors, autoconfirm, sender }: PhoneSettings): readonly string[] {
  const faults: string[] = [];
  if ((signIn || factors) && sender.kind === 'files') faults.push(messages.unsafe.smsFiles);
  if (autoconfirm) faults.push(messages.unsafe.phoneAutoconfirm);
  if (sender.kind === 'ovh' && !sender.apiUrl.startsWith('https:')) faults.push(messages.unsafe.smsPlain);
  return faults;
}
