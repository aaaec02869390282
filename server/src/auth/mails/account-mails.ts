import { accountMails, buildCodeSubject, type AccountMailKind, type NewSignIn } from '@placejuste/domain/account';
import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { AuthSettings } from '../auth-settings.ts';
import type { OneTimeKind } from '../auth.tables.ts';
import type { Challenge } from '../sign-in/flow-states.repository.ts';
import { openFlow } from '../sign-in/flow-states.ts';
import { issueOneTime } from './one-time-tokens.ts';
import { markMailed, type SentAt, type UserRow } from '../users/users.repository.ts';

interface MailPlan {
  readonly kind: OneTimeKind;
  /** Column with the time of the last mail. */
  readonly sentAt: SentAt;
  readonly type: 'signup' | 'recovery' | 'magiclink' | 'email_change' | null;
  readonly flowMethod: string;
}

/** Mails with a secret: one for each kind of secret, and the magic link, which shares one. */
type OneTimeMailKind = Exclude<OneTimeKind, 'sms' | 'phone_change'> | 'magiclink';

const plans = {
  confirmation: { kind: 'confirmation', sentAt: 'confirmation_sent_at', type: 'signup', flowMethod: 'email/signup' },
  recovery: { kind: 'recovery', sentAt: 'recovery_sent_at', type: 'recovery', flowMethod: 'recovery' },
  magiclink: { kind: 'recovery', sentAt: 'recovery_sent_at', type: 'magiclink', flowMethod: 'magiclink' },
  email_change_current: {
    kind: 'email_change_current',
    sentAt: 'email_change_sent_at',
    type: 'email_change',
    flowMethod: 'email_change',
  },
  email_change_new: {
    kind: 'email_change_new',
    sentAt: 'email_change_sent_at',
    type: 'email_change',
    flowMethod: 'email_change',
  },
  reauthentication: { kind: 'reauthentication', sentAt: 'reauthentication_sent_at', type: null, flowMethod: '' },
} as const satisfies Record<OneTimeMailKind, MailPlan>;

/** A mail with a secret, and the address to which its link leads. */
export interface OneTimeMail {
  readonly kind: OneTimeMailKind;
  readonly address: string;
  readonly redirectTo: string;
  readonly pkce: Challenge | null;
  /** Method recorded for the session of a PKCE flow; absent: the usual one of that kind. */
  readonly flowMethod?: string;
  readonly newEmail?: string;
}

/** Dependencies of a mail with a secret, besides the open transaction. */
export type OneTimeContext = ServiceContext & {
  readonly settings: Pick<AuthSettings, 'confirmationSeconds' | 'recoverySeconds'>;
};

/** Issues the secret, stores the time, and queues the mail, all in the caller's transaction. */
export async function mailOneTime(context: OneTimeContext, user: UserRow, mail: OneTimeMail): Promise<void> {
  const { address, pkce } = mail;
  const plan: MailPlan = plans[mail.kind];
  const { kind } = plan;
  const { tx, clock, settings } = context;
  const now = clock.now();
  const flowId = await openFlow(context, { userId: user.id, method: mail.flowMethod ?? plan.flowMethod, pkce });
  const seconds =
    kind === 'recovery' || kind === 'reauthentication' ? settings.recoverySeconds : settings.confirmationSeconds;
  const secret = await issueOneTime(context, { userId: user.id, kind, address, seconds, flowId });
  await markMailed(tx, user.id, { column: plan.sentAt, now });
  const words = accountMails[mail.kind]({
    firstName: toGreetingName(user.raw_user_meta_data['first_name']),
    ...(mail.newEmail === undefined ? {} : { newEmail: mail.newEmail }),
    supportUrl: buildSupportUrl(context),
  });
  const { type } = plan;
  const { redirectTo } = mail;
  await queueMail(context, {
    to: address,
    subject: buildCodeSubject(secret.code, words.subject),
    paragraphs: [...words.paragraphs],
    code: secret.code,
    ...(type === null || words.button === undefined
      ? {}
      : { action: { label: words.button, url: buildMailLink(context, { link: secret.link, type, redirectTo }) } }),
  });
}

/** Queues a mail without a secret, such as « your password was changed »; nothing for an account with only a number. */
export async function queueAccountMail(
  context: Pick<ServiceContext, 'tx' | 'jobs' | 'secrets' | 'publicUrl'>,
  user: UserRow,
  { kind, ...about }: { readonly kind: AccountMailKind; readonly newEmail?: string; readonly signIn?: NewSignIn },
): Promise<void> {
  if (user.email === null) return;
  const firstName = toGreetingName(user.raw_user_meta_data['first_name']);
  const { subject, paragraphs, button } = accountMails[kind]({
    firstName,
    ...about,
    supportUrl: buildSupportUrl(context),
  });
  const url = `${context.publicUrl}/auth?mode=login`;
  const action = button === undefined ? {} : { action: { label: button, url } };
  await queueMail(context, { to: user.email, subject, paragraphs: [...paragraphs], ...action });
}

const buildSupportUrl = ({ publicUrl }: Pick<ServiceContext, 'publicUrl'>): string => `${publicUrl}/support`;

/**
 * Address of the link in a mail. It opens a page of ours, never an endpoint, since programs that open links before
 * people must not use up the secret: the page asks for a click, then posts `token_hash`.
 */
export function buildMailLink(
  { publicUrl }: Pick<ServiceContext, 'publicUrl'>,
  { link, type, redirectTo }: { readonly link: string; readonly type: string; readonly redirectTo: string },
): string {
  const query = new URLSearchParams({ token_hash: link, type });
  if (redirectTo !== publicUrl) query.set('redirect_to', redirectTo);
  return `${publicUrl}/auth/callback?${query.toString()}`;
}

/**
 * A mail may go to an address whose owner requested nothing: only text that looks like a name is repeated in it, never
 * a stranger's sentence or link.
 */
export function toGreetingName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : '';
  return /^(?:[\p{L}\p{M}’' -]|\.(?=\s|$)){1,40}$/u.test(name) ? name : '';
}
