import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { claimsRepository } from './claims.repository.ts';

/** Releases the documents that a closed screen of the queue had open; those of another tab stay claimed. */
export async function releaseClaims(
  { tx, user }: CommandContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<Result<{ readonly released: true }, never>> {
  await claimsRepository(tx, user.id).releaseAll(ids);
  return ok({ released: true });
}
