import type { NamePair, SearchTerm } from '@placejuste/domain/people';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';

/** End of a page, in the order of the list: two sort keys, then the account. */
export interface PersonCursor {
  readonly first: string;
  readonly second: string;
  readonly id: string;
}

export interface PersonMatch extends PersonCursor {
  readonly name: string;
  readonly email: string;
  readonly status: 'pending' | 'active' | 'suspended';
  readonly openedAt: Date;
}

/** Lists the people who match. The term of a card is its keyed digest. Needs a service transaction. */
export async function listMatchingPeople(
  tx: Tx,
  term: SearchTerm,
  page: { readonly limit: number; readonly after: PersonCursor | null },
): Promise<PersonMatch[]> {
  const { rows } = await sql<PersonMatch>`
    select f.id, f.first, f.second, coalesce(u.email, '') as email, p.account_status as status,
      trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')) as name,
      u.created_at as "openedAt"
    from (select * from (${sql.join(buildCandidateQueries(term, page), sql` union `)}) every_way
      order by first collate "C", second collate "C", id limit ${page.limit}) f
    join auth.users u on u.id = f.id join public.profiles p on p.user_id = f.id
    order by f.first collate "C", f.second collate "C", f.id`.execute(tx);
  return rows;
}

type PageOfPeople = { readonly limit: number; readonly after: PersonCursor | null };

/** One index query for each interpretation of the term; each stops after a page. */
function buildCandidateQueries(term: SearchTerm, page: PageOfPeople): readonly RawBuilder<unknown>[] {
  switch (term.kind) {
    case 'name':
      return term.pairs.map((pair) => byName(pair, page));
    case 'email':
      return [byEmail(term.text, page)];
    case 'plate':
      return byOwner(page, [
        sql`select user_id as id from public.vehicles where plate = ${term.text}`,
        sql`select user_id from public.documents where plate = ${term.text}`,
        sql`select user_id from public.documents where said_plate = ${term.text}`,
        sql`select user_id from public.fines where plate = ${term.text}`,
      ]);
    case 'card':
      return byOwner(page, [
        sql`select user_id as id from public.documents where card_number_digest = ${term.text}`,
        sql`select user_id from public.documents where said_card_number_digest = ${term.text}`,
      ]);
    case 'id':
      return byOwner(page, [
        sql`select id from auth.users where id = ${term.text}::uuid`,
        sql`select user_id from public.declarations where id = ${term.text}::uuid`,
        sql`select user_id from public.fines where id = ${term.text}::uuid`,
      ]);
    case 'notice':
      return byOwner(page, [
        sql`select user_id as id from public.fines
          where app.search_key(notice_number) = any(${[...term.texts]}::text[])`,
      ]);
  }
}

const lastName = sql`app.search_key(raw_user_meta_data ->> 'last_name') collate "C"`;
const firstName = sql`app.search_key(raw_user_meta_data ->> 'first_name') collate "C"`;
/** Sorts after every letter and digit, in byte order. */
const beyond = '~';

function byName({ last, first }: NamePair, { limit, after }: PageOfPeople): RawBuilder<unknown> {
  const later =
    after === null
      ? sql`true`
      : sql`(${lastName}, ${firstName}, id) > (${after.first}, ${after.second}, ${after.id}::uuid)`;
  return sql`(select id, ${lastName} as first, ${firstName} as second from auth.users
    where ${lastName} >= ${last} and ${lastName} < ${last + beyond}
      and ${firstName} >= ${first} and ${firstName} < ${first + beyond} and ${later}
    order by ${lastName}, ${firstName}, id limit ${limit})`;
}

function byEmail(start: string, { limit, after }: PageOfPeople): RawBuilder<unknown> {
  const email = sql`email collate "C"`;
  const later = after === null ? sql`true` : sql`(${email}, id) > (${after.first}, ${after.id}::uuid)`;
  return sql`(select id, ${email} as first, '' as second from auth.users
    where ${email} >= ${start} and ${email} < ${`${start}\u{10ffff}`} and ${later}
    order by ${email}, id limit ${limit})`;
}

/** Exact matches are few, so that they are sorted by account id. */
function byOwner({ limit, after }: PageOfPeople, ways: readonly RawBuilder<unknown>[]): readonly RawBuilder<unknown>[] {
  const later = after === null ? sql`true` : sql`id > ${after.id}::uuid`;
  return [
    sql`(select id, '' as first, '' as second from (${sql.join(ways, sql` union `)}) owners
      where ${later} order by id limit ${limit})`,
  ];
}
