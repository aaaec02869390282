import type { AuthContext } from '../auth-context.ts';
import type { StoredCredential } from './webauthn-credentials.repository.ts';
import { relyingPartyOf } from './relying-party.ts';

/** Milliseconds the browser waits for the person: the life of the challenge. */
const timeoutMs = 300_000;
/** EdDSA, ES256, RS256: what phones, computers and security keys sign with. */
export const algorithms = [-8, -7, -257];

type Listed = Pick<StoredCredential, 'credential_id' | 'transports'>;

const descriptorOf = ({ credential_id: id, transports }: Listed) => ({ id, type: 'public-key', transports });

/** 32 random bytes that a key has to sign. */
export function freshChallenge({ randomBytes }: Pick<AuthContext, 'randomBytes'>): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What `navigator.credentials.create` is asked. `isPasskey`: the key names its person by itself and verifies them (finger,
 * face, code); a second factor need not.
 */
export function creationOptions(
  publicUrl: string,
  asked: {
    readonly challenge: string;
    readonly user: { readonly id: string; readonly name: string };
    readonly existing: readonly Listed[];
    readonly isPasskey: boolean;
  },
) {
  const { id, name } = relyingPartyOf(publicUrl);
  return {
    rp: { id, name },
    user: {
      id: Buffer.from(asked.user.id).toString('base64url'),
      name: asked.user.name,
      displayName: asked.user.name,
    },
    challenge: asked.challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: timeoutMs,
    excludeCredentials: asked.existing.map(descriptorOf),
    authenticatorSelection: asked.isPasskey
      ? { residentKey: 'required', requireResidentKey: true, userVerification: 'required' }
      : { residentKey: 'discouraged', requireResidentKey: false, userVerification: 'preferred' },
    attestation: 'none',
    extensions: { credProps: true },
  };
}

/** What `navigator.credentials.get` is asked; without `allowed`, any passkey of this service answers. */
export function requestOptions(
  publicUrl: string,
  asked: { readonly challenge: string; readonly allowed: readonly Listed[] },
) {
  return {
    rpId: relyingPartyOf(publicUrl).id,
    challenge: asked.challenge,
    timeout: timeoutMs,
    allowCredentials: asked.allowed.map(descriptorOf),
    userVerification: asked.allowed.length === 0 ? 'required' : 'preferred',
  };
}
