import { ok, refuse } from '@placejuste/domain/kernel';
import type { User } from '@supabase/auth-js';
import { loadSupabase } from '../../platform/index.ts';
import { changeEmail, type AuthOutcome } from '../auth-commands.ts';

/** The account as the service has it now; the stored session dates from its last renewal. Null without an answer. */
export async function fetchOwnUser(): Promise<User | null> {
  const { auth } = await loadSupabase();
  return (await auth.getUser()).data.user;
}

/**
 * Ends the change of address that waits, by asking for the present address. `changed`: it was confirmed meanwhile from
 * another device; asking for the former address would then start a change back to it.
 */
export async function cancelEmailChange(present: string): Promise<AuthOutcome<'kept' | 'changed'>> {
  const user = await fetchOwnUser().catch(() => null);
  if (user === null) return refuse('NETWORK');
  if (user.email !== present) return ok('changed');
  const outcome = await changeEmail(present);
  return outcome.ok ? ok('kept') : outcome;
}
