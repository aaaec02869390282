import type { MailRequest } from '@placejuste/domain/account';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

/**
 * Requests of that kind for an address, known or not, since that instant. Deletes all older requests, of any address.
 */
export async function listMailRequestsSince(
  tx: Tx,
  since: Date,
  { address, kind }: { readonly address: string; readonly kind: string },
): Promise<readonly MailRequest[]> {
  await sql`delete from auth.mail_requests where asked_at <= ${since}`.execute(tx);
  const result = await sql<{ asked_at: Date; asker: string }>`
    select asked_at, asker from auth.mail_requests where address = ${address} and kind = ${kind}`.execute(tx);
  return result.rows.map(({ asked_at: askedAt, asker }) => ({ askedAt, asker }));
}

/** Number of stored requests of that kind, for all addresses: those of the last hour, as older ones are deleted. */
export async function countRequests(tx: Tx, kind: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from auth.mail_requests where kind = ${kind}`.execute(tx);
  return result.rows[0]?.count ?? 0;
}

export async function insertMailRequest(
  tx: Tx,
  request: {
    readonly id: string;
    readonly address: string;
    readonly kind: string;
    readonly asker: string;
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    insert into auth.mail_requests (id, address, kind, asker, asked_at)
    values (${request.id}, ${request.address}, ${request.kind}, ${request.asker}, ${request.now})`.execute(tx);
}
