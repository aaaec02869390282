import { challengeSeconds } from '../factors/verify-factor.ts';
import { toUnixSeconds } from '../sessions/sessions.ts';
import type { StoredCredential } from '../webauthn/webauthn-credentials.repository.ts';
import type { IssuedPasskeyChallenge } from './passkey-challenges.ts';

export function buildPasskeyView({
  id,
  friendly_name: name,
  created_at: createdAt,
  last_used_at: lastUsedAt = null,
}: Pick<StoredCredential, 'id' | 'friendly_name' | 'created_at'> & Partial<Pick<StoredCredential, 'last_used_at'>>) {
  return {
    id,
    friendly_name: name === '' ? undefined : name,
    created_at: new Date(createdAt).toISOString(),
    last_used_at: lastUsedAt === null ? undefined : new Date(lastUsedAt).toISOString(),
  };
}

export function buildPasskeyChallengeView({
  challengeId,
  issuedAt,
  options,
}: IssuedPasskeyChallenge & { readonly options: object }) {
  return { challenge_id: challengeId, options, expires_at: toUnixSeconds(issuedAt) + challengeSeconds };
}
