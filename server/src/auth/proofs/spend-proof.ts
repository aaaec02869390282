import type { AuthContext } from '../auth-context.ts';
import { sha256 } from '../keys/digests.ts';
import { insertSpentProof } from './spent-proofs.repository.ts';

/** Accepts a proof once: false when it was presented before. It is stored until it expires. */
export function spendProof(
  { tx, clock }: Pick<AuthContext, 'tx' | 'clock'>,
  proof: string,
  expiresAt: Date,
): Promise<boolean> {
  return insertSpentProof(tx, { digest: sha256(proof), expiresAt, now: clock.now() });
}
