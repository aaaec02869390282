import { busyService, mailWork } from '@placejuste/domain/account';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AuthContext } from './auth-context.ts';
import { AuthError, tooManyRequests } from './auth-error.ts';
import type { Caller } from './caller.ts';
import { perHour, type Share } from './rate-limits.ts';

/** Names the challenges whose answers this wire takes. */
export const workForm = '/auth/v1';

const captchaShape = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string() }) });

/** The answered challenge a call carries where the official client carries its captcha; empty when there is none. */
function workOf(request: FastifyRequest): string {
  const read = captchaShape.safeParse(request.body);
  return read.success ? read.data.gotrue_meta_security.captcha_token : '';
}

/** The message tells how much work is asked: the site's screens read it there. */
const workNeeded = (bits: number): AuthError =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (proof of work of ${bits} bits)`);

/** @throws when the call brings no answered challenge of that many bits, used for the first time. */
function spendWork(ctx: AuthContext, request: FastifyRequest, bits: number): void {
  if (!ctx.proofs.spend(workForm, workOf(request), bits)) throw workNeeded(bits);
}

/**
 * Counts one mail asked by a network, whatever the address. What it asks beyond its own share costs it work, never
 * others their mails. Recovery has shares of its own: sign-ups cannot use them up.
 */
export function countMailOfNetwork(
  ctx: AuthContext,
  group: 'sign-up' | 'recovery',
  { network }: Caller,
  request: FastifyRequest,
): void {
  const factor = ctx.settings.rateLimitFactor;
  const [free, ...worked] = mailWork.map((step) => ({
    ...step,
    share: perHour(`${group} mails at ${step.proofBits} bits, ${network}`, step.perHour * factor),
  }));
  if (free === undefined) return;
  const all = perHour(`${group} mails of all`, ctx.settings.busyMailsPerHour * factor);
  if (ctx.limits.takeAll([free.share, all]) === 0) return;
  const whileBusy = perHour(`${group} mails while busy, ${network}`, busyService.freePerNetwork * factor);
  if (!ctx.limits.hasLeft(all) && ctx.limits.takeAll([free.share, whileBusy]) === 0) return;
  const step = worked.find(({ perHour: most, share }) => most === Infinity || ctx.limits.hasLeft(share));
  if (step === undefined) return;
  spendWork(ctx, request, step.proofBits);
  if (step.perHour !== Infinity) ctx.limits.takeAll([step.share]);
}

const guessBits = 16;

/**
 * Counts one try of an account's password. Each network has its own tries; all those the account does not know have
 * some together, then a few more against work. A browser that signed in before has its own and meets none of these.
 */
export function countGuess(
  ctx: AuthContext,
  address: string,
  caller: Caller,
  isKnownDevice: boolean,
  request: FastifyRequest,
): void {
  const factor = ctx.settings.rateLimitFactor;
  const share = (of: string, hourly: number, burst: number): Share =>
    perHour(`password of ${address}, ${of}`, hourly * factor, burst * factor);
  if (isKnownDevice) {
    if (ctx.limits.takeAll([share(caller.device.digest, 60, 30)]) > 0) throw tooManyRequests();
    return;
  }
  if (ctx.limits.takeAll([share(caller.network, 40, 20), share('all', 60, 30)]) === 0) return;
  const worked = share('all, with work', 30, 30);
  if (!ctx.limits.hasLeft(worked)) throw tooManyRequests();
  spendWork(ctx, request, guessBits);
  ctx.limits.takeAll([worked]);
}

/** Counts one try of the present password by a session: a stolen one must not guess it. */
export function countPresentPassword(ctx: AuthContext, sessionId: string): void {
  const factor = ctx.settings.rateLimitFactor;
  const tries = perHour(`present password by ${sessionId}`, 20 * factor, 10 * factor);
  if (ctx.limits.takeAll([tries]) > 0) throw tooManyRequests();
}
