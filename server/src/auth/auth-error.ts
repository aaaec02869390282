/** A refusal on the auth/v1 wire: English sentences, because the official client and our own pages match on them. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly reasons: readonly string[] | undefined;
  /** Answered as `{error, error_description}`, as the id_token and web3 grants do. */
  readonly isOAuth: boolean;
  constructor(
    status: number,
    code: string,
    message: string,
    extra: { reasons?: readonly string[]; oauth?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.reasons = extra.reasons;
    this.isOAuth = extra.oauth ?? false;
  }
}

export const invalid = (message: string): AuthError => new AuthError(400, 'validation_failed', message);
export const invalidCredentials = (): AuthError =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
export const tokenExpired = (): AuthError => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
export const linkExpired = (): AuthError => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
export const banned = (status: 400 | 403): AuthError => new AuthError(status, 'user_banned', 'User is banned');
export const accountGone = (): AuthError =>
  new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
export const tooManyRequests = (): AuthError =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
export const tooManyMails = (seconds: number): AuthError =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    seconds > 0
      ? `For security purposes, you can only request this after ${seconds} seconds.`
      : 'Email rate limit exceeded',
  );

export const tooManyTexts = (seconds: number): AuthError =>
  new AuthError(
    429,
    'over_sms_send_rate_limit',
    seconds > 0
      ? `For security purposes, you can only request this after ${seconds} seconds.`
      : 'SMS rate limit exceeded',
  );

export const noSuchFactor = (status: 404 | 422): AuthError =>
  new AuthError(status, 'mfa_factor_not_found', 'MFA factor with the provided factor ID not found');

/**
 * Some refusals must be kept with what they changed (a counted wrong code, a closed session), so the transaction
 * returns them instead of throwing.
 */
export function throwIfRefused<T>(outcome: T | AuthError): T {
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
