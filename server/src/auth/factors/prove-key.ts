import type { AuthContext } from '../auth-context.ts';
import type { Assertion, NewCredential } from '../webauthn/credential-shapes.ts';
import { verifyAssertion, verifyNewCredential } from '../webauthn/verify-credential.ts';
import { findFactorCredential, insertCredential, noteUse } from '../webauthn/webauthn-credentials.repository.ts';
import type { FactorChallenge, SealedFactor } from './factors.repository.ts';

/** What a browser gives of the key of a factor: the key just made, or its signature. */
export type KeyProof =
  | { readonly type: 'create'; readonly credential: NewCredential }
  | { readonly type: 'request'; readonly credential: Assertion };

/** Whether the key of this factor answered this challenge; what it says of itself is kept. */
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
    // A verified factor keeps its key: another one would take its place without having proved anything.
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
