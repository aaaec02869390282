import type { ViewerRole } from '@placejuste/domain/people';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import type { Tx } from '../platform/postgres/index.ts';
import type { PersonalTable, PersonRows } from './personal-table.ts';
import { personalTables, type PersonalTableName } from './personal-tables.ts';

/** The person that data is about: an account, or an address that only wrote to the support. */
export interface Subject {
  /** In lower case; empty for an account with only a number. */
  readonly email: string;
  readonly userId: string | null;
}

export interface PersonalAccount {
  readonly id: string;
  /** Null for an account with only a number. */
  readonly email: string | null;
  /** Null when there is no confirmed number. */
  readonly phone: string | null;
  readonly openedAt: Date;
  readonly isConfirmed: boolean;
  readonly isSubscribed: boolean;
  readonly teamRoles: readonly string[];
}

export interface RowCount {
  readonly table: PersonalTableName;
  readonly total: number;
  /** Number of these rows that an erasure keeps. */
  readonly kept: number;
}

const tables: Readonly<Record<PersonalTableName, PersonalTable>> = personalTables;
const tableNames = Object.keys(personalTables) as readonly PersonalTableName[];

/** True for a table whose personal data this slice exports and erases. */
export function isPersonalTable(name: string): name is PersonalTableName {
  return Object.hasOwn(personalTables, name);
}

/**
 * The account with this address in lower case, this number (`+33…`) or this id, confirmed or not. Locked until the
 * transaction ends, so that two erasures of one account follow each other.
 */
export async function lockAccount(tx: Tx, who: string): Promise<PersonalAccount | null> {
  const { rows } = await sql<PersonalAccount>`
    select u.id, u.email, case when u.phone_confirmed_at is not null then u.phone end as phone,
      u.created_at as "openedAt",
      coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null as "isConfirmed",
      coalesce((select p.subscription_paid from public.profiles p where p.user_id = u.id), false) as "isSubscribed",
      array(select r.role from public.user_roles r
        where r.user_id = u.id and r.role in ('admin', 'reviewer') order by r.role) as "teamRoles"
    from auth.users u where ${isNamed(who)}
    order by ${ownFirst} limit 1 for update of u`.execute(tx);
  return rows[0] ?? null;
}

/** Our own accounts first: a directory's account may have the same address. */
const ownFirst = sql`u.is_sso_user, u.id`;
const uuid = z.uuid();

/** Compares one column, as it is indexed: a condition on three would read every account, a million of them. */
function isNamed(who: string): RawBuilder<boolean> {
  if (who.includes('@')) return sql`u.email collate "C" = ${who}`;
  if (who.startsWith('+')) return sql`u.phone = ${who.slice(1)}`;
  return uuid.safeParse(who).success ? sql`u.id = ${who}::uuid` : sql`false`;
}

/** Like `lockAccount`, without the lock: only the id of the account. */
export async function findAccountId(tx: Tx, who: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select u.id from auth.users u where ${isNamed(who)}
    order by ${ownFirst} limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** True when the account exists. Needs a service transaction. */
export async function hasAccount(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from auth.users where id = ${userId}`.execute(tx);
  return rows.length > 0;
}

/** Condition for the rows of a table that are this person's; the table is `t0`, its parent `t1`, and so on. */
function ownRows(rows: PersonRows, subject: Subject, depth = 0): RawBuilder<unknown> {
  const column = sql.ref(`t${depth}.${rows.column}`);
  if (rows.by === 'account') return sql`${column} = ${subject.userId}`;
  if (rows.by === 'address') return sql`lower(${column}) = ${subject.email}`;
  if (!isPersonalTable(rows.parent)) throw new Error(`${rows.parent} is not in the list of personal tables`);
  const parent = sql.raw(`t${depth + 1}`);
  const parentColumn = sql.ref(`t${depth + 1}.${rows.parentColumn ?? 'id'}`);
  const children = sql`${column} in (
    select ${parentColumn} from ${sql.table(rows.parent)} ${parent}
    where ${ownRows(tables[rows.parent].rows, subject, depth + 1)})`;
  if (rows.address === undefined) return children;
  return sql`(${children} or lower(${sql.ref(`t${depth}.${rows.address}`)}) = ${subject.email})`;
}

function buildKeptCondition({ erasure }: PersonalTable): RawBuilder<unknown> {
  if (erasure === 'deleted') return sql`false`;
  return erasure === 'kept' ? sql`true` : sql.raw(erasure.keptWhere);
}

/** Condition for the rows of a table, `t0`, that are this person's, and for those of anyone that an erasure keeps. */
export function buildOwnRows(table: PersonalTableName, subject: Subject) {
  return { own: ownRows(tables[table].rows, subject), isKept: buildKeptCondition(tables[table]) };
}

/** Row counts of the tables that have data of this person. */
export async function countRows(tx: Tx, subject: Subject): Promise<readonly RowCount[]> {
  const counts: RowCount[] = [];
  for (const table of tableNames) {
    const { rows } = await sql<{ total: number; kept: number }>`
      select count(*)::int as total, count(*) filter (where ${buildKeptCondition(tables[table])})::int as kept
      from ${sql.table(table)} t0 where ${ownRows(tables[table].rows, subject)}`.execute(tx);
    const [count] = rows;
    if (count !== undefined && count.total > 0) counts.push({ table, ...count });
  }
  return counts;
}

export type JsonRow = Readonly<Record<string, unknown>>;

/** A page of rows as JSON, in the order of their primary key; `after` is the last row of the former page. */
export async function readRows(
  tx: Tx,
  { subject, table }: { readonly subject: Subject; readonly table: PersonalTableName },
  page: { readonly after: JsonRow | null; readonly limit: number },
): Promise<readonly JsonRow[]> {
  const { key, rows } = tables[table];
  const joinColumns = (alias: string) => sql.join(key.map((column) => sql.ref(`${alias}.${column}`)));
  const later =
    page.after === null
      ? sql`true`
      : sql`(${joinColumns('t0')}) > (select ${joinColumns('last')}
          from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(page.after)}::jsonb) last)`;
  const result = await sql<{ row: JsonRow }>`
    select to_jsonb(t0) as row from ${sql.table(table)} t0
    where ${ownRows(rows, subject)} and ${later} order by ${joinColumns('t0')} limit ${page.limit}`.execute(tx);
  return result.rows.map(({ row }) => row);
}

export interface PersonFiles {
  readonly count: number;
  readonly bytes: number;
}

/** Number and total size in bytes of a person's files. */
export async function countFiles(tx: Tx, userId: string): Promise<PersonFiles> {
  const { rows } = await sql<PersonFiles>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes
    from public.storage_objects where owner_id = ${userId}`.execute(tx);
  return rows[0] ?? { count: 0, bytes: 0 };
}

export interface OwnFile {
  readonly id: string;
  readonly bytes: number;
  readonly bucket: string;
  readonly mime: string;
}

/** Every file of an account, in a stable order, by which an export is split into parts. */
export async function ownFiles(tx: Tx, userId: string): Promise<readonly OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    select id, size::float8 as bytes, bucket, mime from public.storage_objects
    where owner_id = ${userId} order by id`.execute(tx);
  return rows;
}

/** The subject of an account; null when the account does not exist. */
export async function findSubject(tx: Tx, userId: string): Promise<{ email: string; userId: string } | null> {
  const { rows } = await sql<{ email: string; userId: string }>`
    select coalesce(lower(email), '') as email, id as "userId" from auth.users where id = ${userId}`.execute(tx);
  return rows[0] ?? null;
}

/** True when the person is in the team: they must stay named in the decisions they made about others. */
export async function isTeamMember(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from public.user_roles where user_id = ${userId} and role in ('admin', 'reviewer')`.execute(tx);
  return rows.length > 0;
}

/** True when the person's subscription is paid. */
export async function isSubscribed(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from public.profiles where user_id = ${userId} and subscription_paid`.execute(tx);
  return rows.length > 0;
}

/** Number of payment pages at the provider that can still be paid. */
export async function countOpenPages(tx: Tx, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from public.checkouts
    where user_id = ${userId} and state = 'open' and purpose <> 'card' and created_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Number of unpaid gifts that store this address for their receipt. */
export async function countGiftAddresses(tx: Tx, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from public.checkouts where lower(receipt_email) = ${email}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Number of invitations by others that this address did not accept. */
export async function countInvitations(tx: Tx, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from public.carer_links
    where lower(email) = ${email} and email <> '' and accepted_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Ids of the uploads still in progress. */
export async function uploadIds(tx: Tx, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from public.storage_uploads where user_id = ${userId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Ids that a job may be about: the account, and each of its rows with its own id. */
export async function listJobSubjects(tx: Tx, subject: Subject): Promise<readonly string[]> {
  const ids: string[] = subject.userId === null ? [] : [subject.userId];
  for (const table of tableNames) {
    const { key, rows, erasure } = tables[table];
    if (key[0] !== 'id' || erasure === 'kept') continue;
    const result = await sql<{ id: string }>`
      select t0.id::text as id from ${sql.table(table)} t0
      where ${ownRows(rows, subject)} and not (${buildKeptCondition(tables[table])})`.execute(tx);
    ids.push(...result.rows.map(({ id }) => id));
  }
  return ids;
}

/** Writes a line for each paper that the export opens: every view of a card is logged. */
export async function logDocumentViews(
  tx: Tx,
  userId: string,
  { viewerId, role, at }: { readonly viewerId: string | null; readonly role: ViewerRole; readonly at: Date },
): Promise<void> {
  await sql`
    insert into public.document_views (id, document_id, viewer_id, viewed_at, viewer_role, purpose)
    select gen_random_uuid(), d.id, ${viewerId}::uuid, ${at}, ${role}, 'export'
    from public.documents d
    where d.user_id = ${userId} and exists (select from public.document_files f where f.document_id = d.id)`.execute(
    tx,
  );
}

/**
 * Deletes the rows that an erasure removes, and the links to the person in those that stay, in the order of foreign
 * keys.
 */
export async function eraseRows(tx: Tx, { email, userId }: Subject, at: Date): Promise<void> {
  const { rows: thread } = tables['public.contact_messages'];
  await sql`delete from public.contact_messages t0 where ${ownRows(thread, { email, userId })}
    and not (${buildKeptCondition(tables['public.contact_messages'])})`.execute(tx);
  await sql`delete from public.contact_requests
    where lower(email) = ${email} and topic not in ('withdrawal', 'cancellation')`.execute(tx);
  await sql`update public.checkouts set receipt_email = null where lower(receipt_email) = ${email}`.execute(tx);
  // An unaccepted invitation is a row of its sender, and holds the address of the person invited.
  await sql`update public.carer_links set email = '', ended_at = coalesce(ended_at, ${at}),
      ended_by = coalesce(ended_by, 'carer')
    where lower(email) = ${email} and email <> '' and accepted_at is null`.execute(tx);
  if (userId === null) return;
  await sql`
    update public.checkouts set user_id = null, declaration_id = null, declaration_ids = null,
      payment_url = null, receipt_email = null,
      erased_at = ${at}
    where user_id = ${userId} and (state = 'open' or state = 'paid' and purpose <> 'card')`.execute(tx);
  await sql`delete from public.stations where user_id = ${userId} and status <> 'published'`.execute(tx);
  // The lines stay without naming the person: a typed reason may contain their name.
  await sql`update public.document_views set reason = null
    where document_id in (select id from public.documents where user_id = ${userId})`.execute(tx);
  await sql`update public.stations set show_photo = false where user_id = ${userId}`.execute(tx);
  // All other rows are deleted with the account, by foreign keys.
  await sql`delete from auth.users where id = ${userId}`.execute(tx);
}
