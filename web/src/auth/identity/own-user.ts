import type { User } from '@supabase/auth-js';
import { loadSupabase } from '../../platform/index.ts';

/** The account as the service has it now; the stored session dates from its last renewal. Null without an answer. */
export async function fetchOwnUser(): Promise<User | null> {
  const { auth } = await loadSupabase();
  return (await auth.getUser()).data.user;
}
