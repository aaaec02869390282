import { AuthError } from '../auth-error.ts';
import { buildErrorParts, buildTokenParts } from '../confirmation/redirect.view.ts';
import type { CallbackReply } from './callback-reply.ts';
import type { ProviderTokens } from './external-providers.ts';
import { buildTokenMembers } from './provider-tokens.ts';

/** Refusals about the person; the status of the others says whose fault it is. */
const denied = new Set([
  'signup_disabled',
  'user_banned',
  'provider_email_needs_verification',
  'identity_already_exists',
]);

/** Parameters of an address that describe a failed sign-in. */
export function buildExternalErrorParts(error: unknown): Record<string, string> {
  const fault = error instanceof AuthError ? error : new AuthError(500, 'unexpected_failure', 'Unexpected failure');
  const parts = { error: 'server_error', ...buildErrorParts(fault) };
  return denied.has(fault.code) ? { ...parts, error: 'access_denied' } : parts;
}

/** Passes through the provider's own refusal. */
export function buildRefusalParts({
  error,
  description,
}: NonNullable<CallbackReply['refusal']>): Record<string, string> {
  return { error, error_description: description };
}

/** The session for a fragment, with the tokens of the provider. */
export function buildSignedInParts(
  session: Record<string, unknown>,
  tokens: ProviderTokens | null,
): Record<string, string> {
  const { type: _type, ...parts } = buildTokenParts(session, '');
  return { ...parts, ...buildTokenMembers(tokens) };
}
