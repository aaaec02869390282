import type { adminContract } from '@placejuste/contracts/admin';
import type { QueryOf } from '@placejuste/contracts/kernel';
import { accountsToActivate, type AwaitingActivation } from '../accounts/index.ts';
import { decodeCursor, pageOf, pageSize, type CommandContext } from '../platform/http/index.ts';

interface ActivationPage {
  readonly shown: readonly AwaitingActivation[];
  readonly next: string | null;
}

/** Accounts that wait for an administrator, oldest first. An altered cursor starts the list anew. */
export async function listActivations(
  { tx }: CommandContext,
  query: QueryOf<typeof adminContract.calls.listActivations>,
): Promise<ActivationPage> {
  const candidates = await accountsToActivate(tx, { limit: pageSize(query) + 1, after: decodeCursor(query) });
  return pageOf(candidates, query, ({ createdAt, userId }) => ({ at: createdAt, id: userId }));
}
