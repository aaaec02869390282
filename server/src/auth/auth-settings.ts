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

/** Settings that an operator or a test may change; every limit is always on, only its size can be set. */
export interface AuthSettings {
  /** True skips confirmation mails: addresses count as confirmed at sign-up. */
  readonly autoconfirm: boolean;
  readonly signupsDisabled: boolean;
  readonly accessTokenSeconds: number;
  /** Seconds during which a slow tab may still present a replaced refresh token. */
  readonly reuseIntervalSeconds: number;
  /** True closes the whole session when a refresh token is presented after that interval. */
  readonly closeSessionOnReuse: boolean;
  /** Lifetimes of sessions, shorter for reviewers and administrators (`team`) than for other people. */
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
  /** Limits on mails to one address, by who requests them. */
  readonly mailBudget: MailBudget;
  /**
   * Mails per hour of the whole service above which each network may send fewer without proof of work. It refuses
   * nobody.
   */
  readonly busyMailsPerHour: number;
  readonly codeAttempts: number;
  readonly captcha: CaptchaSettings | null;
  readonly otp: OtpSettings;
  readonly phone: PhoneSettings;
  /** True allows anonymous accounts, until an address is added. */
  readonly anonymous: boolean;
  /** Off by default: mobile networks change addresses between challenge and answer. */
  readonly bindChallengeToIp: boolean;
  /** Passkeys, which sign in without a user name. Null: enabled wherever browsers support them. */
  readonly passkeysEnabled: boolean | null;
  /** True allows security keys as second factors. */
  readonly webauthnFactorsEnabled: boolean;
  /** Outside services whose tokens `/api` and the data service accept besides our own. */
  readonly trustedIssuers: readonly TrustedIssuer[];
  /** Globs of addresses, besides the site's own origin, to which links may lead. */
  readonly redirectAllowList: readonly string[];
  /** External services for signing in; none unless the operator names them. */
  readonly providers: readonly ProviderSettings[];
  /** Chains whose wallets sign people in. */
  readonly wallets: readonly Chain[];
  /** SAML identity providers of organisations. */
  readonly samlProviders: readonly SamlProvider[];
  /** True lets a signed-in person add and remove ways to sign in. */
  readonly manualLinking: boolean;
  /** Multiplies every request limit; 1 in production. */
  readonly rateLimitFactor: number;
  /** Minimum duration, in milliseconds, of an answer that must not reveal whether an address is known. */
  readonly answerFloorMs: number;
}

/** Settings that the operator's file does not set. */
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
