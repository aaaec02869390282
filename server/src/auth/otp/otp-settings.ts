import * as z from 'zod';

/** Signing in with a mailed code or link instead of a password. */
export interface OtpSettings {
  /** False closes `/otp` for e-mail addresses. */
  readonly byMail: boolean;
  /**
   * True refuses an unknown address where no account may be created, as the reference does: this reveals who has an
   * account.
   */
  readonly tellsUnknown: boolean;
}

export const defaultOtpSettings: OtpSettings = { byMail: true, tellsUnknown: false };

export const otpSection = z.strictObject({ byMail: z.boolean(), tellsUnknown: z.boolean() }).partial();

export function buildOtpSettings({ byMail, tellsUnknown }: z.infer<typeof otpSection> = {}): OtpSettings {
  return {
    byMail: byMail ?? defaultOtpSettings.byMail,
    tellsUnknown: tellsUnknown ?? defaultOtpSettings.tellsUnknown,
  };
}
