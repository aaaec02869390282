import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { accountsContract } from '@placejuste/contracts/accounts';
import type { Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { preferencesRepository } from './preferences.repository.ts';
import { readPreferences } from './read-preferences.ts';

type Calls = typeof accountsContract.calls;

/** The last device that changed something wins: each sends all of them. */
export async function keepPreferences(
  context: CommandContext,
  { preferences }: BodyOf<Calls['keepPreferences']>,
): Promise<Result<ReplyOf<Calls['keepPreferences']>, never>> {
  const { tx, user, clock } = context;
  await preferencesRepository(tx).put(user.id, { preferences, changedAt: clock.now() });
  return readPreferences(context);
}

export async function forgetPreferences(
  context: CommandContext,
): Promise<Result<ReplyOf<Calls['forgetPreferences']>, never>> {
  await preferencesRepository(context.tx).remove(context.user.id);
  return readPreferences(context);
}
