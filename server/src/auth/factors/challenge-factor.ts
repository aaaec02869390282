import type { AuthContext } from '../auth-context.ts';
import { noSuchFactor } from '../auth-error.ts';
import { findFactor, insertChallenge } from './factors.repository.ts';

export interface IssuedChallenge {
  readonly id: string;
  readonly type: string;
  readonly issuedAt: Date;
}

/** Opens a challenge that a code of that factor answers. @throws AuthError when the factor is unknown */
export async function challengeFactor(
  { tx, clock, newId }: AuthContext,
  { factorId, userId, ip }: { readonly factorId: string; readonly userId: string; readonly ip: string },
): Promise<IssuedChallenge> {
  const factor = await findFactor(tx, userId, factorId);
  if (factor === null) throw noSuchFactor(404);
  const [id, now] = [newId(), clock.now()];
  await insertChallenge(tx, { id, factorId, ip, now });
  return { id, type: factor.factor_type, issuedAt: now };
}
