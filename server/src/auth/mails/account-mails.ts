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
  /** Column that remembers when the last one left. */
  readonly sentAt: SentAt;
  readonly type: 'signup' | 'recovery' | 'magiclink' | 'email_change' | null;
  readonly flowMethod: string;
}

/** Mails that carry a secret: one of each slot, and those that share one. */
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

/** A mail that carries a secret, and where its link leads. */
export interface OneTimeMail {
  readonly kind: OneTimeMailKind;
  readonly address: string;
  readonly redirectTo: string;
  readonly pkce: Challenge | null;
  /** How the session of a PKCE flow is said to be proved; the usual way of that kind when absent. */
  readonly flowMethod?: string;
  readonly newEmail?: string;
}

/** What a mail with a secret needs of auth/v1, beside the open transaction. */
export type OneTimeContext = ServiceContext & {
  readonly settings: Pick<AuthSettings, 'confirmationSeconds' | 'recoverySeconds'>;
};

/** Issues the secret, remembers when, and queues the mail: all in the caller's transaction. */
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

/** A mail that carries no secret, such as « your password was changed »; none to an account of a number alone. */
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
 * The link opens a page of ours, never an endpoint: programs that open links before people do must not spend it.
 * The page asks for a click and then posts `token_hash`.
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
 * A mail may go to an address whose owner asked nothing: only what reads as a name is repeated there, never a
 * stranger's sentence or link.
 */
export function toGreetingName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : '';
  return /^(?:[\p{L}\p{M}’' -]|\.(?=\s|$)){1,40}$/u.test(name) ? name : '';
}
