import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

/** Fields of a person that other slices may read; empty strings where they are unknown. */
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

/** The confirmed account of an address written in lower case; null when there is none. Needs a service transaction. */
export async function findUserIdByEmail(tx: Tx, email: string): Promise<string | null> {
  const result = await sql<{
    id: string;
  }>`select id from auth.users where email = ${email} and email_confirmed_at is not null and not is_sso_user`.execute(
    tx,
  );
  return result.rows[0]?.id ?? null;
}

/** Null when the account no longer exists. Needs a service transaction: people cannot read the table. */
export async function findPerson(tx: Tx, userId: string): Promise<Person | null> {
  return (await listPeople(tx, [userId])).get(userId) ?? null;
}

/** The people of several accounts in one query; accounts that no longer exist are absent. */
export async function listPeople(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await sql<{ id: string; email: string | null; data: Readonly<Record<string, unknown>> }>`
    select id, email, raw_user_meta_data as data from auth.users where id = any(${[...userIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, email, data }) => [id, toPerson(email, data)]));
}

function toPerson(email: string | null, data: Readonly<Record<string, unknown>>): Person {
  const readText = (key: string): string => (typeof data[key] === 'string' ? data[key] : '');
  return {
    email: email ?? '',
    firstName: readText('first_name'),
    lastName: readText('last_name'),
    phone: readText('phone'),
  };
}

/** True when mails about a contract can reach a mailbox. Needs a service transaction. */
export async function hasConfirmedEmail(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from auth.users
    where id = ${userId} and email <> '' and (email_confirmed_at is not null or is_sso_user)`.execute(tx);
  return rows.length > 0;
}

/** The confirmed number of an account, digits without `+`; null where there is none. Needs a service transaction. */
export async function findConfirmedPhone(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ phone: string }>`select phone from auth.users
    where id = ${userId} and phone <> '' and phone_confirmed_at is not null`.execute(tx);
  return rows[0]?.phone ?? null;
}

/** « Ada Essai », the name of the person of `tx`; empty when unknown. */
export async function readOwnName(tx: Tx): Promise<string> {
  const result = await sql<{ name: string | null }>`select app.own_name() as name`.execute(tx);
  return result.rows[0]?.name ?? '';
}
