import * as z from 'zod';
import { AuthError } from '../auth-error.ts';
import type { CaptchaSettings } from './captcha-settings.ts';

/** Verifies answers to a widget. */
export interface Captcha {
  /** @throws AuthError `captcha_failed` for a wrong answer, and 503 while its provider does not answer */
  check(token: string, ip: string): Promise<void>;
}

const answerShape = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });
/** Longer than any token of these providers: a longer text is not sent to a third party. */
const maxTokenLength = 8192;
/** Errors of ours or of the provider, not of the person: refusing would tell honest people that they are machines. */
const faultsOfService = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'bad-request',
  'internal-error',
]);

/** Client of `siteverify`, which hCaptcha and Turnstile share. */
export function createCaptcha(
  { secret, verifyUrl }: CaptchaSettings,
  { fetch, timeoutMs }: { readonly fetch: typeof globalThis.fetch; readonly timeoutMs: number },
): Captcha {
  async function verify(token: string, ip: string): Promise<z.infer<typeof answerShape>> {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
    }).catch(() => null);
    if (response === null || response.status === 429 || response.status >= 500) throw notAnswered();
    const result = answerShape.safeParse(await response.json().catch(() => null));
    if (!result.success) throw notAnswered();
    return result.data;
  }

  return {
    async check(token, ip) {
      if (token === '' || token.length > maxTokenLength) throw captchaFailed('no captcha response');
      const { success, 'error-codes': codes } = await verify(token, ip);
      if (success) return;
      if (codes.some((code) => faultsOfService.has(code))) throw notAnswered();
      throw captchaFailed(codes.join(', '));
    },
  };
}

const captchaFailed = (why: string): AuthError =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${why.slice(0, 200)})`);
const notAnswered = (): AuthError =>
  new AuthError(503, 'unexpected_failure', 'captcha verification is not available, please try again later');
