import { AuthError } from '../auth-error.ts';
import { buildErrorParts, buildTokenParts } from '../confirmation/redirect.view.ts';
import type { CallbackReply } from './callback-reply.ts';
import type { ProviderTokens } from './external-providers.ts';
import { buildTokenMembers } from './provider-tokens.ts';

/** Refusals that are about the person: the other statuses say whose fault it is. */
const denied = new Set([
  'signup_disabled',
  'user_banned',
  'provider_email_needs_verification',
  'identity_already_exists',
]);

/** What an address says of a sign-in that failed. */
export function buildExternalErrorParts(error: unknown): Record<string, string> {
  const fault = error instanceof AuthError ? error : new AuthError(500, 'unexpected_failure', 'Unexpected failure');
  const parts = { error: 'server_error', ...buildErrorParts(fault) };
  return denied.has(fault.code) ? { ...parts, error: 'access_denied' } : parts;
}

/** What the provider itself said passes through. */
export function buildRefusalParts({
  error,
  description,
}: NonNullable<CallbackReply['refusal']>): Record<string, string> {
  return { error, error_description: description };
}

/** The session in a fragment, with what the provider gave. */
export function buildSignedInParts(
  session: Record<string, unknown>,
  tokens: ProviderTokens | null,
): Record<string, string> {
  const { type: _type, ...parts } = buildTokenParts(session, '');
  return { ...parts, ...buildTokenMembers(tokens) };
}
