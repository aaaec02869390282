import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { claimsRepository } from './claims.repository.ts';

/** Leaves the queue: the papers one had open are for colleagues at once. */
export async function releaseClaims({ tx, user }: CommandContext): Promise<Result<{ readonly released: true }, never>> {
  await claimsRepository(tx, user.id).releaseAll();
  return ok({ released: true });
}
