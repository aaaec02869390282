import type { adminContract } from '@placejuste/contracts/admin';
import type { QueryOf } from '@placejuste/contracts/kernel';
import { listAccountsToActivate, type AwaitingActivation } from '../accounts/index.ts';
import { decodeCursor, paginate, readPageSize, type CommandContext } from '../platform/http/index.ts';

interface ActivationPage {
  readonly shown: readonly AwaitingActivation[];
  readonly next: string | null;
}

type ActivationQuery = QueryOf<typeof adminContract.calls.listActivations> & {
  /** Holders of a document that the caller is to check a second time: this list would reveal the first answer. */
  readonly except: readonly string[];
};

/** Accounts to activate, oldest first. An altered cursor starts the list anew. */
export async function listActivations(
  { tx }: CommandContext,
  { except, ...query }: ActivationQuery,
): Promise<ActivationPage> {
  const candidates = await listAccountsToActivate(tx, {
    limit: readPageSize(query) + 1,
    after: decodeCursor(query),
    except,
  });
  return paginate(candidates, query, ({ createdAt, userId }) => ({ at: createdAt, id: userId }));
}
