import {
  endedCardMonths,
  erasureWarningDays,
  refusedDocumentMonths,
  type DecidedDocument,
  type FineOfHolder,
  type PictureErasureCause,
} from '@placejuste/domain/document';
import type { PlainDate } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface RetainedDocument extends DecidedDocument {
  readonly id: string;
  readonly userId: string;
  /** When its holder was last told of the erasure of its pictures; null when never. */
  readonly announcedAt: Date | null;
}

/** Days and instants before which a card must have ended, and a document been refused. */
interface EndedBefore {
  readonly ended: { readonly day: PlainDate; readonly moment: Date };
  readonly refused: { readonly moment: Date };
}

/** A page of at most `limit` documents, in the order of their identifiers. */
export interface Page {
  readonly after: string | null;
  readonly limit: number;
}

interface OfAccount {
  readonly userId: string;
}

const paperColumns = sql`d.id, d.user_id as "userId", d.kind, d.status, d.expires_on::text as "expiresOn",
  d.decided_at as "decidedAt", d.erasure_announced_at as "announcedAt"`;

const buildParisDaySql = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/Paris')::date`;

/** Queries on the retention of pictures of documents. Needs a service transaction. */
export function pictureRetentionRepository(tx: Tx) {
  return {
    /**
     * Documents that ended before these instants and whose erasure was not announced: an announcement earlier than this
     * end allows was about another one. Reads the table once for many documents.
     */
    async listUnannounced({ ended, refused }: EndedBefore, { after, limit }: Page): Promise<readonly string[]> {
      const { rows } = await sql<{ id: string }>`
        with ends as materialized (
          select id, erasure_announced_at as told, ${buildParisDaySql('decided_at')} as day,
            ${refusedDocumentMonths}::int as months
          from public.documents
          where status = 'rejected' and decided_at < ${refused.moment} and pictures_erased_at is null
          union all
          select id, erasure_announced_at, expires_on, ${endedCardMonths}
          from public.documents
          where kind = 'cmi' and status = 'approved' and expires_on < ${ended.day}::date and pictures_erased_at is null
          union all
          select d.id, d.erasure_announced_at, ${buildParisDaySql('later.decided_at')}, ${endedCardMonths}
          from public.documents d join public.documents later on later.user_id = d.user_id
          where d.kind = 'cmi' and d.status = 'approved' and d.pictures_erased_at is null
            and d.decided_at < ${ended.moment}
            and later.kind = 'cmi' and later.status = 'approved'
            and later.decided_at < ${ended.moment} and later.decided_at > d.decided_at
            and (later.expires_on is null or later.expires_on >= d.expires_on))
        select distinct id from ends
        where (told is null
            or ${buildParisDaySql('told')} < (day + make_interval(months => months))::date - ${erasureWarningDays}::int)
          and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${limit}`.execute(tx);
      return rows.map(({ id }) => id);
    },

    /** Documents announced before that instant, whose pictures are not erased. */
    async listAnnouncedBefore(before: Date, { after, limit }: Page): Promise<readonly string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from public.documents
        where erasure_announced_at < ${before} and pictures_erased_at is null
          and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${limit}`.execute(tx);
      return rows.map(({ id }) => id);
    },

    /**
     * Locks those of these documents that no other transaction changes, with their account and its fines, until the
     * transaction ends: a transaction that records or reopens a fine waits; when it came first, the account is skipped.
     */
    async lock(ids: readonly string[]): Promise<readonly RetainedDocument[]> {
      const { rows } = await sql<RetainedDocument>`
        select ${paperColumns} from public.documents d join auth.users u on u.id = d.user_id
        where d.id = any(${[...ids]}::uuid[]) and d.pictures_erased_at is null
        order by d.id for update of d, u skip locked`.execute(tx);
      const busy = await sql<OfAccount>`
        with owners as (select unnest(${rows.map(({ userId }) => userId)}::uuid[]) as id),
          idle as (select id from public.fines where user_id in (select id from owners) for share skip locked)
        select distinct user_id as "userId" from public.fines
        where user_id in (select id from owners) and id not in (select id from idle)`.execute(tx);
      return rows.filter(({ userId }) => !busy.rows.some((one) => one.userId === userId));
    },

    /** Every approved card of these accounts: one may replace another. */
    async listAcceptedCards(userIds: readonly string[]): Promise<readonly RetainedDocument[]> {
      const { rows } = await sql<RetainedDocument>`
        select ${paperColumns} from public.documents d
        where d.user_id = any(${[...userIds]}::uuid[]) and d.kind = 'cmi' and d.status = 'approved'`.execute(tx);
      return rows;
    },

    /** Fines of these accounts, and notices that a carer noted and nobody has confirmed. */
    async listFines(userIds: readonly string[]): Promise<readonly (FineOfHolder & OfAccount)[]> {
      const ids = [...userIds];
      const { rows } = await sql<FineOfHolder & OfAccount>`
        select user_id as "userId", observed_on::text as "observedOn", status <> 'closed' as "isOpen",
          updated_at as "changedAt"
        from public.fines where user_id = any(${ids}::uuid[])
        union all
        select user_id, null, true, prepared_at from public.carer_notices
        where user_id = any(${ids}::uuid[]) and confirmation = 'waiting'`.execute(tx);
      return rows;
    },

    async listSuspended(userIds: readonly string[]): Promise<readonly string[]> {
      const { rows } = await sql<OfAccount>`
        select user_id as "userId" from public.profiles
        where user_id = any(${[...userIds]}::uuid[]) and account_status = 'suspended'`.execute(tx);
      return rows.map(({ userId }) => userId);
    },

    /** Files of these documents, and whether a dossier was made of them. */
    async listFiles(
      ids: readonly string[],
    ): Promise<readonly { readonly documentId: string; readonly objectId: string; readonly isInDossier: boolean }[]> {
      const { rows } = await sql<{ documentId: string; objectId: string; isInDossier: boolean }>`
        select document_id as "documentId", object_id as "objectId", app.in_dossier(object_id) as "isInDossier"
        from public.document_files where document_id = any(${[...ids]}::uuid[])`.execute(tx);
      return rows;
    },

    async markAnnounced(ids: readonly string[], at: Date): Promise<void> {
      await sql`
        update public.documents set erasure_announced_at = ${at} where id = any(${[...ids]}::uuid[])`.execute(tx);
    },

    async dropFiles(ids: readonly string[]): Promise<void> {
      await sql`delete from public.document_files where document_id = any(${[...ids]}::uuid[])`.execute(tx);
    },

    /**
     * Erases the values read and typed of these documents. The last day stays: it decides what the account could do
     * then.
     */
    async markErased(
      erasures: readonly { readonly id: string; readonly cause: PictureErasureCause }[],
      at: Date,
    ): Promise<void> {
      await sql`
        update public.documents d set pictures_erased_at = ${at}, pictures_erased_for = e.cause,
          card_type = null, plate = null, holder_name = null, holder_name_read = false,
          card_number = null, card_number_digest = null, said_expires_on = null, said_plate = null,
          said_card_number = null, said_card_number_digest = null
        from unnest(${erasures.map(({ id }) => id)}::uuid[], ${erasures.map(({ cause }) => cause)}::text[])
          as e (id, cause)
        where d.id = e.id`.execute(tx);
    },
  };
}
