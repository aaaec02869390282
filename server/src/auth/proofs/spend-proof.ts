import type { AuthContext } from '../auth-context.ts';
import { sha256 } from '../keys/digests.ts';
import { insertSpentProof } from './spent-proofs.repository.ts';

/** Takes a proof once: false when somebody presented it before. It is remembered while it would still be good. */
export function spendProof(
  { tx, clock }: Pick<AuthContext, 'tx' | 'clock'>,
  proof: string,
  expiresAt: Date,
): Promise<boolean> {
  return insertSpentProof(tx, { digest: sha256(proof), expiresAt, now: clock.now() });
}
