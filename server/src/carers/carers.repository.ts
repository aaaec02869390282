import type { CarerAct, CarerEnder, Confirmation } from '@placejuste/domain/carer';
import { sql } from 'kysely';
import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { ActRow, CarersTables, LinkRow } from './carers.tables.ts';

export interface HelpedPersonRow {
  readonly link_id: string;
  readonly first_name: string;
  readonly vehicles: readonly { readonly id: string; readonly plate: string; readonly name: string }[];
}

export interface PreparedRow {
  readonly id: string;
  readonly link_id: string;
  readonly act: CarerAct;
  readonly subject_id: string;
  readonly at: Date;
  readonly confirmation: Confirmation;
}

export interface JournalRow extends ActRow {
  readonly email: string;
  readonly carer_name: string;
  readonly ended_at: Date | null;
}

/** Queries on links and acts of carers. Row security decides who sees what, except in a service transaction. */
export function carersRepository(tx: Tx) {
  const db = tx.withTables<CarersTables>();
  return {
    /** Links of one holder, newest first. */
    listLinks: (holderId: string): Promise<LinkRow[]> =>
      db
        .selectFrom('carer_links')
        .selectAll()
        .where('user_id', '=', holderId)
        .orderBy('invited_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    findLink: (id: string): Promise<LinkRow | undefined> =>
      db.selectFrom('carer_links').selectAll().where('id', '=', id).executeTakeFirst(),
    findLinkBySecret: (digest: string): Promise<LinkRow | undefined> =>
      db.selectFrom('carer_links').selectAll().where('secret_sha256', '=', digest).executeTakeFirst(),
    async addLink(row: LinkRow): Promise<void> {
      await db.insertInto('carer_links').values(row).execute();
    },
    /** Ends a link. False when it had already ended. */
    async endLink(id: string, by: CarerEnder, at: Date): Promise<boolean> {
      const result = await db
        .updateTable('carer_links')
        .set({ ended_at: at, ended_by: by })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    /** Accepts an invitation. False when it was accepted or ended meanwhile. */
    async acceptLink(id: string, { carerId, name, at }: { carerId: string; name: string; at: Date }): Promise<boolean> {
      const result = await db
        .updateTable('carer_links')
        .set({ accepted_at: at, carer_name: name })
        .where('id', '=', id)
        .where('accepted_at', 'is', null)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      if (result.numUpdatedRows !== 1n) return false;
      await db.insertInto('carer_accounts').values({ link_id: id, user_id: carerId }).execute();
      return true;
    },
    /** The carer's account; null before the invitation is accepted, and once the account was erased. */
    async findCarerId(linkId: string): Promise<string | null> {
      const row = await db
        .selectFrom('carer_accounts')
        .select('user_id')
        .where('link_id', '=', linkId)
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
    /** Links accepted by this account that have not ended. */
    openHelpsBy: (carerId: string): Promise<LinkRow[]> =>
      db
        .selectFrom('carer_accounts as a')
        .innerJoin('carer_links as l', 'l.id', 'a.link_id')
        .selectAll('l')
        .where('a.user_id', '=', carerId)
        .where('l.accepted_at', 'is not', null)
        .where('l.ended_at', 'is', null)
        .execute(),
    /**
     * Empties the addresses of invitations that nobody accepted and that ended before this instant; returns how many.
     */
    async forgetInvitations(before: Date): Promise<number> {
      const result = await db
        .updateTable('carer_links')
        .set({ email: '' })
        .where('accepted_at', 'is', null)
        .where('email', '<>', '')
        .where((eb) => eb(eb.fn.coalesce('ended_at', 'expires_at'), '<', before))
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },
    async addAct(row: ActRow): Promise<void> {
      await db.insertInto('carer_acts').values(row).execute();
    },
    findAct: (id: string): Promise<ActRow | undefined> =>
      db.selectFrom('carer_acts').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Number of declarations and fines that the carer prepared through a link from `since` on. */
    async countPrepared(linkId: string, since: Date): Promise<number> {
      const { many } = await db
        .selectFrom('carer_acts')
        .select((eb) => eb.fn.countAll<string>().as('many'))
        .where('link_id', '=', linkId)
        .where('actor', '=', 'carer')
        .where('act', 'in', ['declared', 'fine-noted'])
        .where('at', '>=', since)
        .executeTakeFirstOrThrow();
      return Number(many);
    },
    /** The link through which this was prepared. */
    async findSubjectLink(subjectId: string): Promise<string | null> {
      const row = await db
        .selectFrom('carer_acts')
        .select('link_id')
        .where('subject_id', '=', subjectId)
        .where('actor', '=', 'carer')
        .executeTakeFirst();
      return row?.link_id ?? null;
    },
    /** Acts of the journal, newest first; one row more than `limit`. */
    listJournal: (limit: number, after: Cursor | null): Promise<JournalRow[]> =>
      db
        .selectFrom('carer_acts as a')
        .innerJoin('carer_links as l', 'l.id', 'a.link_id')
        .selectAll('a')
        .select(['l.email', 'l.carer_name', 'l.ended_at'])
        .$if(after !== null, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('a.at', 'a.id'), '<', tuple(after?.at ?? new Date(0), after?.id ?? '')),
          ),
        )
        .orderBy('a.at', 'desc')
        .orderBy('a.id', 'desc')
        .limit(limit + 1)
        .execute(),
    async listHelpedPeople(): Promise<readonly HelpedPersonRow[]> {
      return (await sql<HelpedPersonRow>`select * from app.helped_people()`.execute(tx)).rows;
    },
    /** The caller's preparations, newest first; one row more than `limit`. */
    async listPrepared(limit: number, after: Cursor | null): Promise<readonly PreparedRow[]> {
      const result = await sql<PreparedRow>`
        select * from app.prepared_by_me(${after?.at ?? null}, ${after?.id ?? null}, ${limit + 1})`.execute(tx);
      return result.rows;
    },
    /** True when the person of `tx` accepted this link, even if it has ended since. */
    async isHelper(linkId: string): Promise<boolean> {
      const result = await sql<{ helps: boolean }>`select app.helps(${linkId}) as helps`.execute(tx);
      return result.rows[0]?.helps === true;
    },
    /**
     * Moves the carer's files to the holder. If the help ended too long ago for a late capture, they stay with the
     * carer.
     */
    async handOverFiles(
      linkId: string,
      { bucket, paths, at }: { readonly bucket: string; readonly paths: readonly string[]; readonly at: Date },
    ): Promise<void> {
      await sql`select app.hand_over_files(${linkId}, ${bucket}, ${[...paths]}::text[], ${at})`.execute(tx);
    },
    async readOwnFirstName(): Promise<string> {
      const result = await sql<{ name: string }>`select app.own_first_name() as name`.execute(tx);
      return result.rows[0]?.name ?? '';
    },
  };
}
