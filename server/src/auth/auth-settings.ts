import {
  busyService,
  mailBudget,
  sessionLimits,
  type MailBudget,
  type SessionLimits,
} from '@placejuste/domain/account';
import type { CaptchaSettings } from './captcha/captcha-settings.ts';
import { defaultOtpSettings, type OtpSettings } from './otp/otp-settings.ts';
import { defaultPhoneSettings, type PhoneSettings } from './phone/phone-settings.ts';
import type { ProviderSettings } from './external/provider-settings.ts';
import type { SamlProvider } from './saml/saml-settings.ts';
import type { Chain } from './web3/sign-in-message.ts';
import type { TrustedIssuer } from '../platform/http/index.ts';

/** What an operator or a test may change; every limit is always on, only its size is a setting. */
export interface AuthSettings {
  /** True skips confirmation mails: addresses count as confirmed at sign-up. */
  readonly autoconfirm: boolean;
  readonly signupsDisabled: boolean;
  readonly accessTokenSeconds: number;
  /** How long a replaced refresh token may still be presented by a slow tab. */
  readonly reuseIntervalSeconds: number;
  /** True closes the whole session when a refresh token is presented that should be long gone. */
  readonly closeSessionOnReuse: boolean;
  /** How long sessions stay open: those of reviewers and administrators less than those of other people. */
  readonly sessionLimits: Readonly<Record<'people' | 'team', SessionLimits>>;
  readonly singleSession: boolean;
  readonly minPasswordLength: number;
  /** Each string lists characters of which one must be present. */
  readonly requiredCharacters: readonly string[];
  /** Path of a sorted list of SHA-1 prefixes; null compares with the common passwords alone. */
  readonly stolenPasswordsFile: string | null;
  /** Sessions older than a day need a mailed nonce before the password changes. */
  readonly reauthenticateForPassword: boolean;
  /** A change of address is confirmed from both addresses. */
  readonly doubleConfirmEmailChange: boolean;
  readonly confirmationSeconds: number;
  readonly recoverySeconds: number;
  /** Mails to one address, by who asks for them. */
  readonly mailBudget: MailBudget;
  /** Mails of the whole service in an hour above which each network has fewer without work. Nobody is refused by it. */
  readonly busyMailsPerHour: number;
  readonly codeAttempts: number;
  readonly captcha: CaptchaSettings | null;
  readonly otp: OtpSettings;
  readonly phone: PhoneSettings;
  /** True opens accounts that say nothing of anybody until an address is added. */
  readonly anonymous: boolean;
  /** Off by default: mobile networks change addresses between challenge and answer. */
  readonly bindChallengeToIp: boolean;
  /** Passkeys: a key of a person's own device, which signs in without a name. Null wherever browsers make them. */
  readonly passkeysEnabled: boolean | null;
  /** Keys as second factor. */
  readonly webauthnFactorsEnabled: boolean;
  /** Services outside whose tokens `/api` and the data service take beside our own. */
  readonly trustedIssuers: readonly TrustedIssuer[];
  /** Globs beside the site's own origin where links may lead. */
  readonly redirectAllowList: readonly string[];
  /** Services people may sign in by; none unless the operator names them. */
  readonly providers: readonly ProviderSettings[];
  /** Chains whose wallets sign people in. */
  readonly wallets: readonly Chain[];
  /** Identity providers of organisations, whose people sign in there. */
  readonly samlProviders: readonly SamlProvider[];
  /** Whether a signed-in person may add and remove ways to sign in. */
  readonly manualLinking: boolean;
  /** Multiplies every request limit; 1 in production. */
  readonly rateLimitFactor: number;
  /** Shortest time, in milliseconds, before an answer that must not tell whether an address is known. */
  readonly answerFloorMs: number;
}

/** Settings where the operator's file says nothing. */
export const defaultAuthSettings: AuthSettings = {
  autoconfirm: false,
  signupsDisabled: false,
  accessTokenSeconds: 3600,
  reuseIntervalSeconds: 10,
  closeSessionOnReuse: true,
  sessionLimits,
  singleSession: false,
  minPasswordLength: 6,
  requiredCharacters: [],
  stolenPasswordsFile: null,
  reauthenticateForPassword: false,
  doubleConfirmEmailChange: true,
  confirmationSeconds: 24 * 3600,
  recoverySeconds: 3600,
  mailBudget,
  busyMailsPerHour: busyService.mailsPerHour,
  codeAttempts: 5,
  captcha: null,
  otp: defaultOtpSettings,
  phone: defaultPhoneSettings,
  anonymous: false,
  bindChallengeToIp: false,
  passkeysEnabled: null,
  webauthnFactorsEnabled: false,
  trustedIssuers: [],
  redirectAllowList: [],
  providers: [],
  wallets: [],
  samlProviders: [],
  manualLinking: false,
  rateLimitFactor: 1,
  answerFloorMs: 120,
};
