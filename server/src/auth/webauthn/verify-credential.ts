import type { Assertion, NewCredential } from './credential-shapes.ts';
import { buildRelyingParty } from './relying-party.ts';
import type { StoredCredential, VerifiedCredential } from './webauthn-credentials.repository.ts';
import { algorithms } from './webauthn-options.ts';

/** Loaded at the first use: 200 ms and 27 MB that most processes never need. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

interface Expected {
  readonly publicUrl: string;
  readonly challenge: string;
  /** True for a passkey, which is the only proof of its person. */
  readonly needsVerification: boolean;
}

/** Verifies the key that a browser has just made for this challenge; null when anything is wrong. */
export async function verifyNewCredential(
  { publicUrl, challenge, needsVerification }: Expected,
  credential: NewCredential,
): Promise<VerifiedCredential | null> {
  const { id: rpId, origin } = buildRelyingParty(publicUrl);
  try {
    if (!(await isWithoutCertificate(credential.response.attestationObject))) return null;
    const { verifyRegistrationResponse } = await loadLibrary();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { ...credential.response }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: needsVerification,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo === undefined) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: credential.response.transports,
    };
  } catch {
    // The library throws a plain error for each invalid input.
    return null;
  }
}

/**
 * Verifies the signature of a challenge and returns the key's new counter; null when anything is wrong, such as a
 * counter that decreased.
 */
export async function verifyAssertion(
  { publicUrl, challenge, needsVerification }: Expected,
  { assertion, storedCredential }: { readonly assertion: Assertion; readonly storedCredential: StoredCredential },
): Promise<number | null> {
  const { id: rpId, origin } = buildRelyingParty(publicUrl);
  const { userHandle, ...response } = assertion.response;
  try {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...response, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: needsVerification,
      credential: {
        id: storedCredential.credential_id,
        publicKey: new Uint8Array(Buffer.from(storedCredential.public_key, 'base64url')),
        counter: Number(storedCredential.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/**
 * False for an attestation with a chain of certificates: it names addresses that the library would fetch for its
 * sender. None is ever requested.
 */
async function isWithoutCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadHelpers();
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}
