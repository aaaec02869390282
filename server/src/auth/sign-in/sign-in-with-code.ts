import type { AuthContext } from '../auth-context.ts';
import { openSession, type OpenedFor } from '../sessions/sessions.ts';
import { getUser, judgeSignUpPassword } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { redeemAuthCode } from './flow-states.ts';

/** Signs in who holds the code of a followed link and its verifier. @throws AuthError when they do not open it */
export async function signInWithCode(
  context: AuthContext,
  { caller, ...proof }: { readonly code: string; readonly verifier: string; readonly caller: Caller },
): Promise<OpenedFor> {
  const { tx } = context;
  const { userId, method } = await redeemAuthCode(context, proof);
  // The browser that signed up holds the verifier: the password given there is its own.
  if (method === 'email/signup') await judgeSignUpPassword(tx, userId, true);
  const opened = await openSession(context, await getUser(tx, userId), { method, caller });
  return { user: await getUser(tx, userId), opened };
}
