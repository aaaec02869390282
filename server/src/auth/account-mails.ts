import { accountMails, judgeMail, type AccountMailKind } from '@placejuste/domain/account';
import { queueMail } from '../mails/index.ts';
import { advisoryLock, type Tx } from '../platform/postgres/index.ts';
import type { AuthContext } from './auth-context.ts';
import { tooManyMails } from './auth-error.ts';
import type { OneTimeKind } from './auth-tables.ts';
import type { Caller } from './caller.ts';
import { hmac } from './digests.ts';
import type { Challenge } from './flow-states.repository.ts';
import { openFlow } from './flow-states.ts';
import { isKnownDevice } from './known-devices.repository.ts';
import { insertMailRequest, mailsAskedSince } from './mail-requests.repository.ts';
import { issueOneTime } from './one-time-tokens.ts';
import { markMailed, type SentAt, type UserRow } from './users.repository.ts';

interface MailPlan {
  readonly kind: OneTimeKind;
  /** Column that remembers when the last one left. */
  readonly sentAt: SentAt;
  readonly type: 'signup' | 'recovery' | 'email_change' | null;
  readonly flowMethod: string;
}

const plans = {
  confirmation: { kind: 'confirmation', sentAt: 'confirmation_sent_at', type: 'signup', flowMethod: 'email/signup' },
  recovery: { kind: 'recovery', sentAt: 'recovery_sent_at', type: 'recovery', flowMethod: 'recovery' },
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
} as const satisfies Record<OneTimeKind, MailPlan>;

export interface MailOptions {
  readonly redirectTo: string;
  readonly pkce: Challenge | null;
  /** How the session of a PKCE flow is said to be proved; the usual way of that kind when absent. */
  readonly flowMethod?: string;
  readonly newEmail?: string;
}

/** Issues the secret, remembers when, and queues the mail: all in the caller's transaction. */
export async function mailOneTime(
  tx: Tx,
  ctx: AuthContext,
  user: UserRow,
  kind: OneTimeKind,
  address: string,
  options: MailOptions,
): Promise<void> {
  const plan: MailPlan = plans[kind];
  const { settings, platform } = ctx;
  const now = platform.clock.now();
  const flowId = await openFlow(tx, ctx, user.id, options.flowMethod ?? plan.flowMethod, options.pkce);
  const seconds =
    kind === 'recovery' || kind === 'reauthentication' ? settings.recoverySeconds : settings.confirmationSeconds;
  const secret = await issueOneTime(tx, ctx, { userId: user.id, kind, address, seconds, flowId });
  await markMailed(tx, user.id, plan.sentAt, now);
  const words = accountMails[kind]({
    firstName: greetedName(user.raw_user_meta_data['first_name']),
    ...(options.newEmail === undefined ? {} : { newEmail: options.newEmail }),
  });
  await queueMail(
    { ...platform, tx },
    {
      to: address,
      subject: words.subject,
      paragraphs: [...words.paragraphs],
      code: secret.code,
      ...(plan.type === null || words.button === undefined
        ? {}
        : { action: { label: words.button, url: linkTo(ctx, secret.link, plan.type, options.redirectTo) } }),
    },
  );
}

/** A mail that carries no secret, such as « your password was changed ». */
export async function queueAccountMail(
  tx: Tx,
  ctx: AuthContext,
  user: UserRow,
  words: AccountMailKind,
  about: { readonly newEmail?: string } = {},
): Promise<void> {
  if (user.email === null) return;
  const firstName = greetedName(user.raw_user_meta_data['first_name']);
  const { subject, paragraphs, button } = accountMails[words]({ firstName, ...about });
  const url = `${ctx.platform.publicUrl}/auth?mode=login`;
  const action = button === undefined ? {} : { action: { label: button, url } };
  await queueMail({ ...ctx.platform, tx }, { to: user.email, subject, paragraphs: [...paragraphs], ...action });
}

/**
 * The link opens a page of ours, never an endpoint: programs that open links before people do must not spend it.
 * The page asks for a click and then posts `token_hash`.
 */
function linkTo(ctx: AuthContext, link: string, type: string, redirectTo: string): string {
  const { publicUrl } = ctx.platform;
  const query = new URLSearchParams({ token_hash: link, type });
  if (redirectTo !== publicUrl) query.set('redirect_to', redirectTo);
  return `${publicUrl}/auth/callback?${query.toString()}`;
}

/**
 * Counts a mail asked for an address, known or not, in the database: a wait that only known addresses meet, or that a
 * restart forgets, would tell them apart. False when its share is spent: nothing leaves then.
 * @throws when the last one left less than a minute ago.
 */
export async function reserveMail(
  tx: Tx,
  ctx: AuthContext,
  kind: string,
  email: string,
  caller: Caller,
): Promise<boolean> {
  const { clock, newId, secrets } = ctx.platform;
  const { mailBudget: budget, rateLimitFactor: factor } = ctx.settings;
  const now = clock.now();
  const digestOf = (text: string): string => hmac(secrets.key('auth-mail-requests'), text).toString('base64url');
  const address = digestOf(email);
  // Two requests sent together would each find none before it.
  await advisoryLock(tx, `mail to ${address}`);
  // Only recovery tells nothing of who is known: past the share it answers as before.
  const isKnown = kind === 'recovery' && (await isKnownDevice(tx, email, caller.device.digest, now));
  const asker = isKnown ? caller.device.digest : digestOf(caller.network);
  const asked = await mailsAskedSince(tx, new Date(now.getTime() - 3_600_000), address, kind);
  const scaled = { ...budget, perAsker: budget.perAsker * factor, perAddress: budget.perAddress * factor };
  const verdict = judgeMail(asked, { asker, isKnown }, scaled, now);
  if (verdict.kind === 'wait') throw tooManyMails(verdict.seconds);
  if (verdict.kind === 'spent') return false;
  await insertMailRequest(tx, { id: newId(), address, kind, asker, now });
  return true;
}

/**
 * A mail may go to an address whose owner asked nothing: only what reads as a name is repeated there, never a
 * stranger's sentence or link.
 */
export function greetedName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : '';
  return /^(?:[\p{L}\p{M}’' -]|\.(?=\s|$)){1,40}$/u.test(name) ? name : '';
}
