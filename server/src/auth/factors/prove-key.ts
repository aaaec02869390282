import type { AuthContext } from '../auth-context.ts';
import type { Assertion, NewCredential } from '../webauthn/credential-shapes.ts';
import { verifyAssertion, verifyNewCredential } from '../webauthn/verify-credential.ts';
import { findFactorCredential, insertCredential, noteUse } from '../webauthn/webauthn-credentials.repository.ts';
import type { FactorChallenge, SealedFactor } from './factors.repository.ts';

/** Answer of a browser for the key of a factor: the new key, or its signature. */
export type KeyProof =
  | { readonly type: 'create'; readonly credential: NewCredential }
  | { readonly type: 'request'; readonly credential: Assertion };

/** True when the key of this factor answered this challenge; stores a new key, or the counter of the known one. */
export async function proveKey(
  { tx, clock, newId, publicUrl }: AuthContext,
  {
    factor,
    challenge: { webauthn_challenge: challenge },
    proof,
  }: { readonly factor: SealedFactor; readonly challenge: FactorChallenge; readonly proof: KeyProof },
): Promise<boolean> {
  if (challenge === null) return false;
  const now = clock.now();
  const expectation = { publicUrl, challenge, needsVerification: false };
  const storedCredential = await findFactorCredential(tx, factor.id);
  if (proof.type === 'create') {
    // A verified factor keeps its key: a new one could replace it without any proof.
    const newCredential = storedCredential === null ? await verifyNewCredential(expectation, proof.credential) : null;
    if (newCredential === null) return false;
    const { id: factorId, user_id: userId } = factor;
    return insertCredential(tx, { ...newCredential, id: newId(), userId, factorId, friendlyName: '', now });
  }
  if (storedCredential === null || storedCredential.credential_id !== proof.credential.id) return false;
  const counter = await verifyAssertion(expectation, { assertion: proof.credential, storedCredential });
  if (counter === null) return false;
  await noteUse(tx, { id: storedCredential.id, counter, now });
  return true;
}
