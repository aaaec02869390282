export { createAuthSlice } from './auth-slice.ts';
export { defaultAuthSettings, type AuthSettings } from './auth-settings.ts';
export { closeAllSessions, findConfirmedAccount, dropSecondFactors } from './cli/find-confirmed-account.ts';
export { openAccountFromCli, type AccountFromCli } from './cli/open-account-from-cli.steps.ts';
export { readAuthSettings } from './settings-file.ts';
export { createPasswords } from './passwords/passwords.ts';
export { isDigestList } from './passwords/stolen-passwords.ts';
export { canUnsealSigningKeys } from './keys/signing-keys.ts';
export { makeServiceKey } from './service-keys/make-service-key.ts';
export { revokeServiceKey } from './service-keys/revoke-service-key.ts';
export { maxDays, maxScopes, serviceKeyScopes } from './service-keys/service-key-scopes.ts';
export { listServiceKeyRows } from './service-keys/service-keys.repository.ts';
export { computeFormerKeySeconds } from './keys/former-key.ts';
export { importSigningKey } from './keys/import-signing-key.steps.ts';
export { rotateSigningKeys } from './keys/rotate-signing-keys.steps.ts';
export { createAccountMailResender, type ResendAccountMail } from './mails/resend-account-mail.ts';
export { queueSms } from './phone/send-sms.job.ts';
export { isFreshSecondFactor } from './sessions/is-fresh-second-factor.ts';
export { isFreshSignIn } from './sessions/is-fresh-sign-in.ts';
export { listOpenSessions } from './sessions/list-open-sessions.ts';
export type { StoredSession } from './sessions/sessions.repository.ts';
export { readBrowserNames } from './wire/browser-names.ts';
export { shortenNetwork } from './wire/caller.ts';
export { createIdentify, createTokenReader } from './sessions/identify-user.steps.ts';
export { isStillSignedIn } from './users/is-still-signed-in.ts';
export {
  findConfirmedPhone,
  hasConfirmedEmail,
  readOwnName,
  listPeople,
  findPerson,
  findUserIdByEmail,
  type Person,
} from './users/person.repository.ts';
export { allowOfficialClient } from './wire/official-client-cors.ts';
