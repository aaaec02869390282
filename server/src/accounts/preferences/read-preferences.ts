import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { accountsContract } from '@placejuste/contracts/accounts';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { preferencesRepository } from './preferences.repository.ts';

type Reply = ReplyOf<typeof accountsContract.calls.readPreferences>;

export async function readPreferences({ tx, user }: CommandContext): Promise<Result<Reply, never>> {
  const storedPreferences = await preferencesRepository(tx).find(user.id);
  if (storedPreferences === null) return ok({ kept: null });
  return ok({
    kept: { preferences: storedPreferences.preferences, changedAt: storedPreferences.changedAt.toISOString() },
  });
}
