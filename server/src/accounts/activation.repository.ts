import { sql } from 'kysely';
import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';

/** An account whose two documents are validated and that waits for an administrator. */
export interface AwaitingActivation {
  readonly userId: string;
  readonly createdAt: Date;
}

/** Lists accounts to activate, oldest first. Needs an administrator's own transaction, or a service one. */
export async function listAccountsToActivate(
  tx: Tx,
  page: { readonly limit: number; readonly after: Cursor | null; readonly except: readonly string[] },
): Promise<AwaitingActivation[]> {
  const after =
    page.after === null ? sql`` : sql`and (created_at, user_id) > (${page.after.at}, ${page.after.id}::uuid)`;
  const { rows } = await sql<AwaitingActivation>`
    select user_id as "userId", created_at as "createdAt" from public.profiles
    where account_status = 'pending' and cmi_validated and carte_grise_validated ${after}
      and user_id <> all (${page.except}::uuid[])
    order by created_at, user_id limit ${page.limit}`.execute(tx);
  return rows;
}
