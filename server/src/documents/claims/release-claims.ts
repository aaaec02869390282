import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { claimsRepository } from './claims.repository.ts';

/** Leaves a screen of the queue: the papers it had open are for colleagues at once, those of another tab are not. */
export async function releaseClaims(
  { tx, user }: CommandContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<Result<{ readonly released: true }, never>> {
  await claimsRepository(tx, user.id).releaseAll(ids);
  return ok({ released: true });
}
