import * as z from 'zod';
import { settingsMessages as messages } from '../settings-file.messages.fr.ts';

/** Widget that proves that a person calls. Null settings: none is required. */
export interface CaptchaSettings {
  readonly provider: 'hcaptcha' | 'turnstile';
  readonly secret: string;
  readonly verifyUrl: string;
}

const verifyUrls = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

export const captchaSection = z.strictObject({
  provider: z.enum(['hcaptcha', 'turnstile']),
  secret: z.string().min(1).max(200),
  verifyUrl: z.url({ protocol: /^https?$/, error: messages.httpAddress }).optional(),
});

export function buildCaptchaSettings(file: z.infer<typeof captchaSection> | undefined): CaptchaSettings | null {
  if (file === undefined) return null;
  const { provider, secret, verifyUrl } = file;
  return { provider, secret, verifyUrl: verifyUrl ?? verifyUrls[provider] };
}

/** Lists the settings that production refuses. */
export function listCaptchaFaults(captcha: CaptchaSettings | null): readonly string[] {
  return captcha !== null && !captcha.verifyUrl.startsWith('https:') ? [messages.unsafe.captchaPlain] : [];
}
