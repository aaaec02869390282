import type { AuthContext } from '../auth-context.ts';
import type { Assertion, NewCredential } from '../webauthn/credential-shapes.ts';
import { verifyAssertion, verifyNewCredential } from '../webauthn/verify-credential.ts';
import { credentialOfFactor, insertCredential, noteUse } from '../webauthn/webauthn-credentials.repository.ts';
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
  const expected = { publicUrl, challenge, needsVerification: false };
  const stored = await credentialOfFactor(tx, factor.id);
  if (proof.type === 'create') {
    // A verified factor keeps its key: another one would take its place without having proved anything.
    const verified = stored === null ? await verifyNewCredential(expected, proof.credential) : null;
    if (verified === null) return false;
    const { id: factorId, user_id: userId } = factor;
    return insertCredential(tx, { ...verified, id: newId(), userId, factorId, friendlyName: '', now });
  }
  if (stored === null || stored.credential_id !== proof.credential.id) return false;
  const counter = await verifyAssertion(expected, { assertion: proof.credential, stored });
  if (counter === null) return false;
  await noteUse(tx, { id: stored.id, counter, now });
  return true;
}
