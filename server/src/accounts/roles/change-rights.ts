import { findConfirmedAccount } from '../../auth/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';

/** Outcome of a change of rights by the command line. Only `CHANGED` writes anything. */
export type RightsOutcome = 'CHANGED' | 'ALREADY_SO' | 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_SUSPENDED' | 'LAST_ADMINISTRATOR';

/** Runs the change for the confirmed account of that address. */
export async function changeRights(
  { tx }: ServiceContext,
  { email, change }: { readonly email: string; readonly change: (userId: string) => Promise<RightsOutcome> },
): Promise<RightsOutcome> {
  const userId = await findConfirmedAccount(tx, email);
  return userId === null ? 'ACCOUNT_NOT_FOUND' : change(userId);
}
