import { ClientError, ResponseBodyError } from 'openid-client';
import { AuthError } from '../auth-error.ts';
import { providerOutage } from './bounded-fetch.ts';

/** Errors of a reply that fails its checks: a wrong signature, audience, nonce, date or subject. */
const refusals = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_KEY_SELECTION_FAILED',
]);

export const badCallback = (): AuthError =>
  new AuthError(400, 'bad_oauth_callback', 'The reply of the provider proves nothing');

/** Maps an error to a refusal of the person or by the provider, or else to an outage. */
export function toProviderFault(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? badCallback() : providerOutage();
  if (error instanceof ClientError && refusals.has(error.code ?? '')) return badCallback();
  return providerOutage();
}
