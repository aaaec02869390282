import type { AuthContext } from '../auth-context.ts';
import { openSession, type UserWithSession } from '../sessions/sessions.ts';
import { getUser } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { insertAnonymous } from './anonymous.repository.ts';
import { scheduleForgetting } from './forget-anonymous.job.ts';

/** Opens an anonymous account. It becomes a person's own once an address or a number is confirmed. */
export async function signInAnonymously(
  context: AuthContext,
  { data, caller }: { readonly data: Readonly<Record<string, unknown>>; readonly caller: Caller },
): Promise<UserWithSession> {
  const { tx, clock, newId } = context;
  const id = newId();
  await insertAnonymous(tx, { id, data, now: clock.now(), signupDevice: caller.device.digest });
  await scheduleForgetting(context, id);
  const openedSession = await openSession(context, await getUser(tx, id), { method: 'anonymous', caller });
  return { user: await getUser(tx, id), openedSession };
}
