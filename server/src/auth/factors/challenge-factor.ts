import type { AuthContext } from '../auth-context.ts';
import { noSuchFactor } from '../auth-error.ts';
import type { Caller } from '../wire/caller.ts';
import { textFactorCode } from './text-factor-code.ts';
import { findFactor, insertChallenge } from './factors.repository.ts';

export interface IssuedChallenge {
  readonly id: string;
  readonly type: string;
  readonly issuedAt: Date;
}

interface Asked {
  readonly factorId: string;
  readonly userId: string;
  readonly caller: Caller;
}

/** Opens a challenge that a code of that factor answers. @throws AuthError when the factor is unknown */
export async function challengeFactor(
  context: AuthContext,
  { factorId, userId, caller }: Asked,
): Promise<IssuedChallenge> {
  const { tx, clock, newId } = context;
  const factor = await findFactor(tx, userId, factorId);
  if (factor === null) throw noSuchFactor(404);
  const [id, now] = [newId(), clock.now()];
  const texted =
    factor.phone === null ? null : await textFactorCode(context, { id, userId, phone: factor.phone, caller });
  await insertChallenge(tx, { id, factorId, ip: caller.ip, codeHash: texted, now });
  return { id, type: factor.factor_type, issuedAt: now };
}
