import type { AuthContext } from '../auth-context.ts';
import type { AuthError } from '../auth-error.ts';
import { challengeSeconds } from '../factors/verify-factor.ts';
import { insertWebauthnChallenge, takeWebauthnChallenge } from '../webauthn/webauthn-credentials.repository.ts';
import { createChallenge } from '../webauthn/webauthn-options.ts';
import { challengeTooOld, noSuchChallenge } from './passkey-errors.ts';

export interface IssuedPasskeyChallenge {
  readonly challengeId: string;
  readonly challenge: string;
  readonly issuedAt: Date;
}

/** Creates a challenge. `userId` is null for a sign-in, whose person is not known yet. */
export async function issueChallenge(context: AuthContext, userId: string | null): Promise<IssuedPasskeyChallenge> {
  const { tx, clock, newId } = context;
  const now = clock.now();
  const issued = { challengeId: newId(), challenge: createChallenge(context), issuedAt: now };
  await insertWebauthnChallenge(tx, {
    id: issued.challengeId,
    userId,
    challenge: issued.challenge,
    now,
    // Stored for an hour, so that a late answer gets its own error.
    forgetBefore: new Date(now.getTime() - 3_600_000),
  });
  return issued;
}

/** Uses up the challenge; a refusal is returned, so that the deletion is committed. */
export async function spendChallenge(
  { tx, clock }: AuthContext,
  { id, userId }: { readonly id: string; readonly userId: string | null },
): Promise<string | AuthError> {
  const row = await takeWebauthnChallenge(tx, id, userId);
  if (row === null) return noSuchChallenge();
  const age = clock.now().getTime() - row.created_at.getTime();
  return age > challengeSeconds * 1000 ? challengeTooOld() : row.challenge;
}
