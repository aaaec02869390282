import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { accountsContract } from '@placejuste/contracts/accounts';
import { refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { preferencesRepository } from './preferences.repository.ts';
import { readPreferences } from './read-preferences.ts';

type Calls = typeof accountsContract.calls;

/**
 * Stores the preferences, which each device sends whole. With `over`, the change is refused when another device has
 * changed or deleted them since: the device reads them first. Without it, their owner stores them anew.
 */
export async function keepPreferences(
  context: CommandContext,
  { preferences, over }: BodyOf<Calls['keepPreferences']>,
): Promise<Result<ReplyOf<Calls['keepPreferences']>, 'PREFERENCES_CHANGED'>> {
  const { tx, user, clock } = context;
  const repository = preferencesRepository(tx);
  const storedPreferences = await repository.findForUpdate(user.id);
  if (over !== undefined && storedPreferences?.changedAt.toISOString() !== over) return refuse('PREFERENCES_CHANGED');
  await repository.put(user.id, { preferences, changedAt: clock.now() });
  return readPreferences(context);
}

export async function forgetPreferences(
  context: CommandContext,
): Promise<Result<ReplyOf<Calls['forgetPreferences']>, never>> {
  await preferencesRepository(context.tx).remove(context.user.id);
  return readPreferences(context);
}
