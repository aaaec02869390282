/** A refusal of auth/v1, in English: the official client and our own pages match on these sentences. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly reasons: readonly string[] | undefined;
  /** True: answered as `{error, error_description}`, as the id_token and web3 grants do. */
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

/** 400: the request cannot be read; `message` says what is wrong. */
export const invalidRequest = (message: string): AuthError => new AuthError(400, 'validation_failed', message);
/** 400: the address and the password do not open an account. One answer for both. */
export const invalidCredentials = (): AuthError =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
/** 403: a code that is wrong, used or expired. */
export const tokenExpired = (): AuthError => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
/** 403: a mailed link that is wrong, used or expired. */
export const linkExpired = (): AuthError => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
/** The account is banned: 400 at a sign-in, 403 with a token. */
export const userBanned = (status: 400 | 403): AuthError => new AuthError(status, 'user_banned', 'User is banned');
/** 403: the account of a valid token was erased. */
export const accountGone = (): AuthError =>
  new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
/** 429: a limit of requests is reached. */
export const tooManyRequests = (): AuthError =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
/**
 * 429: a mail of that kind was sent too recently.
 * @param seconds until the next one; 0: the hourly budget is spent
 */
export const tooManyMails = (seconds: number): AuthError =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    seconds > 0
      ? `For security purposes, you can only request this after ${seconds} seconds.`
      : 'Email rate limit exceeded',
  );

/** Like `tooManyMails`, for text messages. */
export const tooManyTexts = (seconds: number): AuthError =>
  new AuthError(
    429,
    'over_sms_send_rate_limit',
    seconds > 0
      ? `For security purposes, you can only request this after ${seconds} seconds.`
      : 'SMS rate limit exceeded',
  );

/** The person has no such factor. */
export const noSuchFactor = (status: 404 | 422): AuthError =>
  new AuthError(status, 'mfa_factor_not_found', 'MFA factor with the provided factor ID not found');

/**
 * Some refusals must be committed with what they changed (a counted wrong code, a closed session): the transaction
 * returns them instead of throwing, and this throws them afterwards.
 */
export function throwIfRefused<T>(outcome: T | AuthError): T {
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
