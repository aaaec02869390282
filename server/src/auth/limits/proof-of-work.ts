import { busyService, mailWork } from '@placejuste/domain/account';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, tooManyRequests } from '../auth-error.ts';
import type { Caller } from '../wire/caller.ts';
import { limitPerHour, type Share } from '../../platform/rate-limits/index.ts';
import { limitCaller } from './limit-caller.ts';

/** Scope of the challenges whose answers auth/v1 accepts. */
export const workForm = '/auth/v1';

type WorkTools = Pick<AuthContext, 'settings' | 'limits' | 'proofs' | 'captcha'>;

/** Caller, with the answered challenge of the call. */
interface Asker {
  readonly caller: Caller;
  readonly work: string;
}

const captchaShape = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string() }) });

/** The answered challenge of a call, in the field of the official client's captcha token; empty when there is none. */
export function readProofOfWork(request: FastifyRequest): string {
  const result = captchaShape.safeParse(request.body);
  return result.success ? result.data.gotrue_meta_security.captcha_token : '';
}

/** True for text in the form of an answered challenge, which no captcha provider's token has. */
export function isWork(token: string): boolean {
  return /^[\w-]{20,400}\.\d{1,9}$/.test(token);
}

/** The message tells the required number of bits: the site's screens read it there. */
export const workNeeded = (bits: number): AuthError =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (proof of work of ${bits} bits)`);

/** @throws AuthError unless the call has an answered challenge of that many bits, not used before */
async function spendWork({ proofs, captcha }: WorkTools, work: string, bits: number): Promise<void> {
  // The captcha, or the proof of work in its place, was checked before.
  if (captcha !== null) return;
  if (!(await proofs.spend(workForm, work, bits))) throw workNeeded(bits);
}

/**
 * Counts one mail requested by a network, whatever the address. Beyond its own share, a network pays with proof of
 * work, and never uses up the mails of others. Recovery has a separate share, which sign-ups cannot use up.
 */
export async function countMailOfNetwork(
  tools: WorkTools,
  group: 'sign-up' | 'recovery',
  { caller, work }: Asker,
): Promise<void> {
  const { settings, limits } = tools;
  const factor = settings.rateLimitFactor;
  const [free, ...paidSteps] = mailWork.map((step) => ({
    ...step,
    shares: limitCaller(caller, `${group} mails at ${step.proofBits} bits`, step.perHour * factor),
  }));
  if (free === undefined) return;
  const all = limitPerHour(`${group} mails of all`, settings.busyMailsPerHour * factor);
  if ((await limits.takeAll([...free.shares, all])) === 0) return;
  const whileBusy = limitCaller(caller, `${group} mails while busy`, busyService.freePerNetwork * factor);
  if (!(await limits.hasLeft(all)) && (await limits.takeAll([...free.shares, ...whileBusy])) === 0) return;
  for (const { perHour, shares, proofBits } of paidSteps) {
    if (perHour !== Infinity && !(await haveLeft(limits, shares))) continue;
    await spendWork(tools, work, proofBits);
    if (perHour !== Infinity) await limits.takeAll(shares);
    return;
  }
}

async function haveLeft(limits: WorkTools['limits'], shares: readonly Share[]): Promise<boolean> {
  for (const share of shares) if (!(await limits.hasLeft(share))) return false;
  return true;
}

const guessBits = 16;

/**
 * Counts one try of an account's password. Each network has its own tries; all networks unknown to the account share
 * some, then a few more with proof of work. A browser that signed in before has its own and is not limited by these.
 */
export async function countGuess(
  tools: WorkTools,
  address: string,
  { caller, isKnownDevice, work }: Asker & { readonly isKnownDevice: boolean },
): Promise<void> {
  const { settings, limits } = tools;
  const factor = settings.rateLimitFactor;
  const share = (of: string, hourly: number, burst: number): Share =>
    limitPerHour(`password of ${address}, ${of}`, hourly * factor, burst * factor);
  if (isKnownDevice) {
    if ((await limits.takeAll([share(caller.device.digest, 60, 30)])) > 0) throw tooManyRequests();
    return;
  }
  if ((await limits.takeAll([share(caller.network, 40, 20), share('all', 60, 30)])) === 0) return;
  const workShare = share('all, with work', 30, 30);
  if (!(await limits.hasLeft(workShare))) throw tooManyRequests();
  await spendWork(tools, work, guessBits);
  // Another call may have taken the last try meanwhile.
  if ((await limits.takeAll([workShare])) > 0) throw tooManyRequests();
}

/** Counts one try of the current password in a session: a stolen session must not guess it. */
export async function countPresentPassword({ settings, limits }: WorkTools, sessionId: string): Promise<void> {
  const factor = settings.rateLimitFactor;
  const tries = limitPerHour(`present password by ${sessionId}`, 20 * factor, 10 * factor);
  if ((await limits.takeAll([tries])) > 0) throw tooManyRequests();
}
