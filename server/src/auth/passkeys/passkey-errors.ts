import { AuthError } from '../auth-error.ts';

export const passkeysClosed = (): AuthError => new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
export const noSuchPasskey = (): AuthError =>
  new AuthError(404, 'webauthn_credential_not_found', 'Passkey with the provided ID not found');
export const noSuchChallenge = (): AuthError =>
  new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found, it may have been used already');
export const challengeTooOld = (): AuthError =>
  new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired, create a new one');
/** The same error for every failed check of a passkey: a forger does not learn which one failed. */
export const notVerified = (): AuthError =>
  new AuthError(400, 'webauthn_verification_failed', 'The credential could not be verified');
