import type { SessionLimits } from '@placejuste/domain/account';
import { getDomain } from 'tldts';
import * as z from 'zod';
import { captchaSection, buildCaptchaSettings, listCaptchaFaults } from './captcha/captcha-settings.ts';
import { otpSection, buildOtpSettings } from './otp/otp-settings.ts';
import { phoneSection, buildPhoneSettings, listPhoneFaults } from './phone/phone-settings.ts';
import { buildProviders, providersShape } from './external/provider-settings.ts';
import { defaultAuthSettings, type AuthSettings } from './auth-settings.ts';
import { chains } from './web3/sign-in-message.ts';
import { buildSamlProviders, samlShape } from './saml/saml-settings.ts';
import { trustedIssuersShape } from './keys/trusted-issuers-settings.ts';
import { settingsMessages as messages } from './settings-file.messages.fr.ts';

const day = 24 * 3600;
const seconds = (least: number, most: number) =>
  z.int().min(least, messages.secondsAtLeast(least)).max(most, messages.secondsAtMost(most));
const count = (least: number, most: number) =>
  z.int().min(least, messages.atLeast(least)).max(most, messages.atMost(most));

const sessionLimits = z
  .strictObject({ idleSeconds: seconds(60, 365 * day).nullable(), longestSeconds: seconds(60, 365 * day).nullable() })
  .partial();

const webGlob = /^https?:\/\/(?:[a-z0-9*?-]+\.)*(?:[a-z0-9-]+\.[a-z0-9-]+|localhost)(?::\d+)?(?:\/|$)/i;
const ownScheme = /^(?!(?:javascript|data|file|blob|about|vbscript|https?):)[a-z][a-z0-9+.-]*:\/\//i;
/** The last two parts of a site's host must be fixed: a glob over them would send mailed links to anybody. */
const redirect = z
  .string()
  .max(300, messages.longest(300))
  .refine((glob) => (webGlob.test(glob) && isOfOneOwner(glob)) || ownScheme.test(glob), messages.redirect);

/** Under `github.io` or `co.uk` each name has another owner: a glob may only vary below a domain of one owner. */
function isOfOneOwner(glob: string): boolean {
  const { host = '' } = /^https?:\/\/(?<host>[^/:]*)/i.exec(glob)?.groups ?? {};
  const wild = /^.*[*?][^.]*\./.exec(host)?.[0];
  const fixed = host.slice(wild?.length ?? 0);
  return wild === undefined || fixed === 'localhost' || getDomain(fixed, { allowPrivateDomains: true }) !== null;
}

/** Shape of `AUTH_SETTINGS_FILE` (decision 0207). Every member is optional; an unknown one is refused. */
const fileShape = z
  .strictObject({
    signupsOpen: z.boolean(),
    autoconfirm: z.boolean(),
    redirects: z.array(redirect).max(50, messages.atMost(50)),
    providers: providersShape,
    wallets: z.array(z.enum(chains)).max(chains.length, messages.atMost(chains.length)),
    saml: samlShape,
    manualLinking: z.boolean(),
    passwords: z
      .strictObject({
        minLength: count(6, 64),
        requiredCharacters: z.array(z.string().min(1).max(200)).max(8),
        stolenFile: z.string().min(1).max(1000),
        reauthenticate: z.boolean(),
      })
      .partial(),
    sessions: z
      .strictObject({
        accessTokenSeconds: seconds(120, day),
        reuseIntervalSeconds: seconds(0, 60),
        single: z.boolean(),
        people: sessionLimits,
        team: sessionLimits,
      })
      .partial(),
    mails: z
      .strictObject({
        spacingSeconds: seconds(10, 3600),
        perAsker: count(1, 100),
        perAddress: count(1, 100),
        busyPerHour: count(1, 1_000_000),
        confirmationSeconds: seconds(300, 7 * day),
        recoverySeconds: seconds(300, day),
        codeAttempts: count(1, 10),
        doubleConfirmEmailChange: z.boolean(),
      })
      .partial(),
    captcha: captchaSection,
    otp: otpSection,
    phone: phoneSection,
    anonymous: z.boolean(),
    webauthn: z.strictObject({ passkeys: z.boolean(), secondFactors: z.boolean() }).partial(),
    trustedIssuers: trustedIssuersShape,
  })
  .partial();
type SettingsFile = z.infer<typeof fileShape>;

export type ParsedSettings =
  | { readonly ok: true; readonly settings: AuthSettings }
  | { readonly ok: false; readonly faults: readonly string[] };

/**
 * Reads the settings from a JSON text; each fault is a French sentence that names its member. `production` refuses what
 * is safe only on one's own machine.
 */
export function readAuthSettings(content: string, { production }: { readonly production: boolean }): ParsedSettings {
  const result = fileShape.safeParse(parseJson(content));
  if (!result.success) return { ok: false, faults: result.error.issues.map(describeFault) };
  const settings = buildSettings(result.data);
  const faults = [...listContradictions(settings), ...(production ? listProductionFaults(settings) : [])];
  return faults.length === 0 ? { ok: true, settings } : { ok: false, faults };
}

function buildSettings(file: SettingsFile): AuthSettings {
  const base = defaultAuthSettings;
  const { passwords = {}, sessions = {}, mails = {}, webauthn = {} } = file;
  return {
    ...base,
    signupsDisabled: file.signupsOpen === undefined ? base.signupsDisabled : !file.signupsOpen,
    autoconfirm: file.autoconfirm ?? base.autoconfirm,
    redirectAllowList: file.redirects ?? base.redirectAllowList,
    providers: file.providers === undefined ? base.providers : buildProviders(file.providers),
    wallets: file.wallets ?? base.wallets,
    samlProviders: file.saml === undefined ? base.samlProviders : buildSamlProviders(file.saml),
    manualLinking: file.manualLinking ?? base.manualLinking,
    minPasswordLength: passwords.minLength ?? base.minPasswordLength,
    requiredCharacters: passwords.requiredCharacters ?? base.requiredCharacters,
    stolenPasswordsFile: passwords.stolenFile ?? base.stolenPasswordsFile,
    reauthenticateForPassword: passwords.reauthenticate ?? base.reauthenticateForPassword,
    accessTokenSeconds: sessions.accessTokenSeconds ?? base.accessTokenSeconds,
    reuseIntervalSeconds: sessions.reuseIntervalSeconds ?? base.reuseIntervalSeconds,
    singleSession: sessions.single ?? base.singleSession,
    sessionLimits: {
      people: withLimits(base.sessionLimits.people, sessions.people),
      team: withLimits(base.sessionLimits.team, sessions.team),
    },
    mailBudget: {
      spacingSeconds: mails.spacingSeconds ?? base.mailBudget.spacingSeconds,
      perAsker: mails.perAsker ?? base.mailBudget.perAsker,
      perAddress: mails.perAddress ?? base.mailBudget.perAddress,
    },
    busyMailsPerHour: mails.busyPerHour ?? base.busyMailsPerHour,
    confirmationSeconds: mails.confirmationSeconds ?? base.confirmationSeconds,
    recoverySeconds: mails.recoverySeconds ?? base.recoverySeconds,
    codeAttempts: mails.codeAttempts ?? base.codeAttempts,
    doubleConfirmEmailChange: mails.doubleConfirmEmailChange ?? base.doubleConfirmEmailChange,
    captcha: buildCaptchaSettings(file.captcha),
    otp: buildOtpSettings(file.otp),
    phone: buildPhoneSettings(file.phone),
    anonymous: file.anonymous ?? base.anonymous,
    trustedIssuers: file.trustedIssuers ?? base.trustedIssuers,
    passkeysEnabled: webauthn.passkeys ?? base.passkeysEnabled,
    webauthnFactorsEnabled: webauthn.secondFactors ?? base.webauthnFactorsEnabled,
  };
}

/** Null means no limit; an absent member means the default. */
function withLimits(base: SessionLimits, { idleSeconds, longestSeconds }: z.infer<typeof sessionLimits> = {}) {
  return {
    idleSeconds: idleSeconds === undefined ? base.idleSeconds : idleSeconds,
    maxSeconds: longestSeconds === undefined ? base.maxSeconds : longestSeconds,
  };
}

/**
 * For people outside the team, only the renewal of the token shows that a session is in use: an idle limit below the
 * token's lifetime is refused.
 */
function listContradictions({ accessTokenSeconds, sessionLimits: { people } }: AuthSettings): readonly string[] {
  const isTooShort = people.idleSeconds !== null && people.idleSeconds < accessTokenSeconds;
  return isTooShort ? [messages.idleBelowToken(accessTokenSeconds)] : [];
}

function listProductionFaults({
  autoconfirm,
  redirectAllowList,
  sessionLimits,
  phone,
  captcha,
  providers,
  samlProviders,
  trustedIssuers,
}: AuthSettings): readonly string[] {
  const faults: string[] = [...listPhoneFaults(phone), ...listCaptchaFaults(captcha)];
  if (autoconfirm) faults.push(messages.unsafe.autoconfirm);
  if (redirectAllowList.some((glob) => /^http:/i.test(glob))) faults.push(messages.unsafe.redirects);
  if (providers.some(({ issuer }) => !issuer.startsWith('https:'))) faults.push(messages.unsafe.providers);
  if (samlProviders.some(({ entryPoint }) => !entryPoint.startsWith('https:'))) faults.push(messages.unsafe.saml);
  const addresses = trustedIssuers.flatMap(({ issuer, jwksUrl }) => [issuer, jwksUrl ?? issuer]);
  if (addresses.some((address) => /^http:/i.test(address))) faults.push(messages.unsafe.issuers);
  const { maxSeconds, idleSeconds } = sessionLimits.team;
  if (maxSeconds === null || maxSeconds > day || idleSeconds === null || idleSeconds > day)
    faults.push(messages.unsafe.team);
  return faults;
}

function describeFault(issue: z.core.$ZodIssue): string {
  const member = issue.path.join('.') || messages.wholeFile;
  if (issue.code === 'unrecognized_keys') return messages.unknown(member, issue.keys);
  return issue.code === 'invalid_type' ? messages.refused(member) : messages.expected(member, issue.message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
