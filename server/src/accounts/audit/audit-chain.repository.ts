import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

/** Canonical text of a line: the same in every database and time zone. */
const canonical = sql`jsonb_build_array(l.id, extract(epoch from l.at), l.actor_id, l.action, l.subject_type,
  l.subject_id, l.detail)::text`;

export interface AuditLine {
  readonly id: string;
  readonly at: Date;
  readonly canonical: string;
}

export interface ChainEntry {
  readonly position: number;
  readonly lineId: string;
  readonly lineAt: Date;
  readonly digest: Buffer;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

/** An entry with the current text of its line; null when the line no longer exists. */
export type ChainedLine = ChainEntry & { readonly canonical: string | null };

const columns = sql`c.position::float8 as position, c.line_id as "lineId", c.line_at as "lineAt", c.digest, c.previous,
  c.hash`;

/** The last entry of the chain, with the latest instant that the chain covers; null while the chain is empty. */
export async function findChainEnd(tx: Tx): Promise<(ChainEntry & { readonly latestAt: Date }) | null> {
  const { rows } = await sql<ChainEntry & { latestAt: Date }>`
    select ${columns}, (select max(line_at) from public.audit_chain) as "latestAt"
    from public.audit_chain c order by c.position desc limit 1`.execute(tx);
  return withBuffers(rows)[0] ?? null;
}

/** Lines since `from` that are not in the chain, oldest first. */
export async function listUnchainedLines(
  tx: Tx,
  { from, limit }: { readonly from: Date | null; readonly limit: number },
): Promise<AuditLine[]> {
  const since = from === null ? sql`true` : sql`l.at >= ${from}`;
  const { rows } = await sql<AuditLine>`
    select l.id, l.at, ${canonical} as canonical from public.audit_log l
    where ${since} and not exists (select from public.audit_chain c where c.line_id = l.id)
    order by l.at, l.id limit ${limit}`.execute(tx);
  return rows;
}

export async function insertChainEntries(tx: Tx, entries: readonly ChainEntry[]): Promise<void> {
  const rows = entries.map(({ position, lineId, lineAt, digest, previous, hash }) => ({
    position,
    line_id: lineId,
    line_at: lineAt.toISOString(),
    digest: digest.toString('hex'),
    previous: previous.toString('hex'),
    hash: hash.toString('hex'),
  }));
  await sql`
    insert into public.audit_chain (position, line_id, line_at, digest, previous, hash)
    select position, line_id, line_at, decode(digest, 'hex'), decode(previous, 'hex'), decode(hash, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (position bigint, line_id uuid, line_at timestamptz, digest text, previous text, hash text)`.execute(tx);
}

/** The entry at a position, or the last one before it; null where the chain begins later. */
export async function findChainEntryUpTo(tx: Tx, position: number): Promise<ChainedLine | null> {
  const { rows } = await sql<ChainedLine>`
    select ${columns}, (select ${canonical} from public.audit_log l where l.id = c.line_id) as canonical
    from public.audit_chain c where c.position <= ${position} order by c.position desc limit 1`.execute(tx);
  return withBuffers(rows)[0] ?? null;
}

/** Number of entries from the first position to the last. */
export async function countChainEntries(tx: Tx): Promise<number> {
  const { rows } = await sql<{ length: number }>`
    select coalesce(max(position) - min(position) + 1, 0)::float8 as length from public.audit_chain`.execute(tx);
  return rows[0]?.length ?? 0;
}

/** Entries after a position, in order. Each line is looked up by its key, so that no batch reads the whole log. */
export async function listChainEntriesAfter(tx: Tx, position: number, limit: number): Promise<ChainedLine[]> {
  const { rows } = await sql<ChainedLine>`
    select ${columns}, (select ${canonical} from public.audit_log l where l.id = c.line_id) as canonical
    from public.audit_chain c where c.position > ${position} order by c.position limit ${limit}`.execute(tx);
  return withBuffers(rows);
}

/**
 * Deletes the entries before that of the first line kept, so that the rest is still a chain; the last entry always
 * stays.
 */
export async function purgeChainEntries(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from public.audit_chain where position < coalesce(
      (select min(position) from public.audit_chain where line_at >= ${before}),
      (select max(position) from public.audit_chain))`.execute(tx);
}

/** One of the databases returns plain byte arrays. */
function withBuffers<Row extends Pick<ChainEntry, 'digest' | 'previous' | 'hash'>>(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({
    ...row,
    digest: Buffer.from(row.digest),
    previous: Buffer.from(row.previous),
    hash: Buffer.from(row.hash),
  }));
}
