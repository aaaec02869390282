import { accountMails, type AccountMailKind } from '@placejuste/domain/account';
import { queueMail } from '../notices/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { AuthContext } from './auth-context.ts';
import { tooManyMails } from './auth-error.ts';
import type { OneTimeKind } from './auth-tables.ts';
import type { Challenge } from './flow-states.repository.ts';
import { openFlow } from './flow-states.ts';
import { insertMail, mailsSince } from './mail-sends.repository.ts';
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
  email_change_current: { kind: 'email_change_current', sentAt: 'email_change_sent_at', type: 'email_change', flowMethod: 'email_change' },
  email_change_new: { kind: 'email_change_new', sentAt: 'email_change_sent_at', type: 'email_change', flowMethod: 'email_change' },
  reauthentication: { kind: 'reauthentication', sentAt: 'reauthentication_sent_at', type: null, flowMethod: '' },
} as const satisfies Record<OneTimeKind, MailPlan>;

export interface MailOptions {
  readonly redirectTo: string;
  readonly pkce: Challenge | null;
  readonly newEmail?: string;
}

/** Issues the secret, remembers when, and queues the mail: all in the caller's transaction. */
export async function mailOneTime(tx: Tx, ctx: AuthContext, user: UserRow, kind: OneTimeKind, address: string, options: MailOptions): Promise<void> {
  const plan: MailPlan = plans[kind];
  const { settings, platform } = ctx;
  const now = platform.clock.now();
  await boundMails(tx, ctx, user.id, kind);
  const flowId = await openFlow(tx, ctx, user.id, plan.flowMethod, options.pkce);
  const seconds = kind === 'recovery' || kind === 'reauthentication' ? settings.recoverySeconds : settings.confirmationSeconds;
  const secret = await issueOneTime(tx, ctx, { userId: user.id, kind, address, seconds, flowId });
  await markMailed(tx, user.id, plan.sentAt, now);
  const words = accountMails[kind]({
    firstName: greetedName(user.raw_user_meta_data['first_name']),
    ...(options.newEmail === undefined ? {} : { newEmail: options.newEmail }),
  });
  await queueMail(platform, tx, {
    to: address,
    subject: words.subject,
    paragraphs: [...words.paragraphs],
    code: secret.code,
    ...(plan.type === null || words.button === undefined
      ? {}
      : { action: { label: words.button, url: linkTo(ctx, secret.link, plan.type, options.redirectTo) } }),
  });
}

/** A mail that carries no secret, such as « your password was changed ». */
export async function mailNotice(tx: Tx, ctx: AuthContext, user: UserRow, words: AccountMailKind, about: { readonly newEmail?: string } = {}): Promise<void> {
  if (user.email === null) return;
  const { subject, paragraphs } = accountMails[words]({ firstName: greetedName(user.raw_user_meta_data['first_name']), ...about });
  await queueMail(ctx.platform, tx, { to: user.email, subject, paragraphs: [...paragraphs] });
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
 * The spacing between mails is first counted by address, known or not: a refusal that only known addresses could
 * meet would tell them apart.
 */
export function waitBetweenMails(ctx: AuthContext, kind: string, address: string, client: string): void {
  takeShare(ctx, `mails asked by ${machineOf(client)}`, ctx.settings.mailsPerHourAndClient);
  takeShare(ctx, `mails to ${address}`, ctx.settings.mailsPerHourAndAddress);
  const spacing = ctx.settings.mailSpacingSeconds;
  if (spacing === 0) return;
  const wait = ctx.limits.take(`mail ${kind} ${address}`, 1, 1 / (spacing * 1000));
  if (wait > 0) throw tooManyMails(Math.ceil(wait / 1000));
}

function takeShare(ctx: AuthContext, key: string, perHour: number): void {
  const most = perHour * ctx.settings.rateLimitFactor;
  const wait = ctx.limits.take(key, most, most / 3_600_000);
  if (wait > 0) throw tooManyMails(Math.ceil(wait / 1000));
}

/** An IPv6 network gives one machine 2^64 addresses. */
function machineOf(ip: string): string {
  return ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip;
}

async function boundMails(tx: Tx, ctx: AuthContext, userId: string, kind: OneTimeKind): Promise<void> {
  const now = ctx.platform.clock.now();
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const spacing = ctx.settings.mailSpacingSeconds;
  // Both addresses of one change are written to together: the spacing is per kind of secret.
  const { total, last } = await mailsSince(tx, hourAgo, userId, kind);
  const waited = last === null ? spacing : (now.getTime() - last.getTime()) / 1000;
  if (waited < spacing) throw tooManyMails(Math.ceil(spacing - waited));
  if (total >= ctx.settings.mailsPerHour) throw tooManyMails(0);
  await insertMail(tx, { id: ctx.platform.newId(), userId, kind, now });
}

/**
 * A mail may go to an address whose owner asked nothing: only what reads as a name is repeated there, never a
 * stranger's sentence or link.
 */
export function greetedName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : '';
  return /^(?:[\p{L}\p{M}’' -]|\.(?=\s|$)){1,40}$/u.test(name) ? name : '';
}
