import type { AuthContext } from '../auth-context.ts';
import type { StoredCredential } from './webauthn-credentials.repository.ts';
import { buildRelyingParty } from './relying-party.ts';

/** Milliseconds that the browser waits for the person: the lifetime of the challenge. */
const timeoutMs = 300_000;
/** EdDSA, ES256, RS256: the algorithms of phones, computers and security keys. */
export const algorithms = [-8, -7, -257];

type ListedCredential = Pick<StoredCredential, 'credential_id' | 'transports'>;

const toDescriptor = ({ credential_id: id, transports }: ListedCredential) => ({ id, type: 'public-key', transports });

/** 32 random bytes for a key to sign. */
export function createChallenge({ randomBytes }: Pick<AuthContext, 'randomBytes'>): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Options of `navigator.credentials.create`. `isPasskey`: the key stores its person and verifies them (finger, face,
 * code), which a second factor need not do.
 */
export function buildCreationOptions(
  publicUrl: string,
  input: {
    readonly challenge: string;
    readonly user: { readonly id: string; readonly name: string };
    readonly existing: readonly ListedCredential[];
    readonly isPasskey: boolean;
  },
) {
  const { id, name } = buildRelyingParty(publicUrl);
  return {
    rp: { id, name },
    user: {
      id: Buffer.from(input.user.id).toString('base64url'),
      name: input.user.name,
      displayName: input.user.name,
    },
    challenge: input.challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: timeoutMs,
    excludeCredentials: input.existing.map(toDescriptor),
    authenticatorSelection: input.isPasskey
      ? { residentKey: 'required', requireResidentKey: true, userVerification: 'required' }
      : { residentKey: 'discouraged', requireResidentKey: false, userVerification: 'preferred' },
    attestation: 'none',
    extensions: { credProps: true },
  };
}

/** Options of `navigator.credentials.get`; with no allowed credentials, any passkey of this service may answer. */
export function requestOptions(
  publicUrl: string,
  input: { readonly challenge: string; readonly allowedCredentials: readonly ListedCredential[] },
) {
  return {
    rpId: buildRelyingParty(publicUrl).id,
    challenge: input.challenge,
    timeout: timeoutMs,
    allowCredentials: input.allowedCredentials.map(toDescriptor),
    userVerification: input.allowedCredentials.length === 0 ? 'required' : 'preferred',
  };
}
