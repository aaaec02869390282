import {
  secondLookDays,
  type CardType,
  type DecidedStatus,
  type DocumentKind,
  type LookAnswer,
  type RejectionReason,
  type Settler,
} from '@placejuste/domain/document';
import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import type { WaitingDocument } from '../reviews.repository.ts';

const dayMs = 86_400_000;
/** Most documents offered to one reviewer at once: the draw takes one in twenty, so there are never many. */
const maxOffered = 50;

/** A second look not yet given, with the first answer as of its draw. */
export interface OpenLook extends LookAnswer {
  readonly id: string;
  readonly drawnAt: Date;
}

export interface SecondAnswer extends LookAnswer {
  readonly by: string;
  readonly at: Date;
  readonly reason: RejectionReason | null;
  readonly refusalText: string | null;
  readonly agrees: boolean;
}

export interface Disagreement {
  readonly id: string;
  readonly documentId: string;
  readonly userId: string;
  readonly kind: DocumentKind;
  /** True when its holder withdrew or replaced it since: there is nothing left to verify. */
  readonly isReplaced: boolean;
  readonly settler: Settler;
  readonly firstBy: string | null;
  readonly firstAt: Date;
  readonly firstStatus: DecidedStatus;
  readonly firstReason: RejectionReason | null;
  readonly firstRefusalText: string | null;
  readonly firstRemark: string | null;
  readonly firstExpiresOn: string | null;
  readonly firstCardType: CardType | null;
  readonly firstPlate: string | null;
  readonly firstHolderName: string | null;
  readonly secondBy: string | null;
  readonly secondAt: Date;
  readonly secondStatus: DecidedStatus;
  readonly secondReason: RejectionReason | null;
  readonly secondRefusalText: string | null;
  readonly secondRemark: string | null;
  readonly secondExpiresOn: string | null;
  readonly secondCardType: CardType | null;
  readonly secondPlate: string | null;
  readonly secondHolderName: string | null;
}

/** True when that person decided the document, even before it was put back in the queue. */
const hasDecided = (person: RawBuilder<unknown>) => sql`exists (select from public.audit_log a
  where a.subject_id = d.id::text and a.subject_type = 'document' and a.actor_id = ${person}
    and a.action in ('document.approved', 'document.rejected'))`;

/** An older decision may have the name of the account, which nobody read. */
const readName = sql`case when d.holder_name_read then d.holder_name end`;

/** Queries on second looks. Needs a service transaction: the team may not read these rows in their own. */
export function secondLooksRepository(tx: Tx, now: Date) {
  const oldest = new Date(now.getTime() - secondLookDays * dayMs);
  /**
   * Second looks offered to this person: not at their own documents, at those they decided, nor at those that ended
   * since.
   */
  const buildOfferedSql = (reviewerId: string) => sql`
    from public.second_looks l join public.documents d on d.id = l.document_id
    where l.second_at is null and l.drawn_at > ${oldest} and l.first_by is distinct from ${reviewerId}
      and d.user_id <> ${reviewerId} and not ${hasDecided(sql`${reviewerId}::uuid`)}
      and (d.expires_on is null or d.expires_on >= (${now}::timestamptz at time zone 'Europe/Paris')::date)
      and exists (select from public.document_files f where f.document_id = d.id)`;
  /**
   * Disagreements whose first answer still stands, or whose document was replaced or withdrawn; the administrator's
   * own documents are left out.
   */
  const buildDisagreementSql = (administratorId: string, since: Date) => sql`
    from public.second_looks l join public.documents d on d.id = l.document_id
    where not l.agrees and l.settled_at is null and l.second_at >= ${since} and d.user_id <> ${administratorId}
      and d.decided_at = l.first_at and d.status in (l.first_status, 'replaced', 'withdrawn')`;
  /** Somebody who gave one of the two answers may not settle the disagreement. */
  const buildSettlerSql = (administratorId: string) => sql`case
    when ${administratorId}::uuid is distinct from l.first_by and ${administratorId}::uuid is distinct from l.second_by
      then 'self'
    when exists (select from public.user_roles r where r.role = 'admin' and r.user_id <> d.user_id
      and r.user_id is distinct from l.first_by and r.user_id is distinct from l.second_by) then 'colleague'
    else 'nobody' end`;
  return {
    /** Adds a second look at that very decision, if a colleague could give it. A repeated job adds one only. */
    async draw({ id, documentId, decidedAt }: { id: string; documentId: string; decidedAt: Date }): Promise<void> {
      await sql`
        insert into public.second_looks
          (id, document_id, drawn_at, first_by, first_at, first_status, first_reason, first_expires_on,
            first_card_type, first_plate, first_holder_name)
        select ${id}, d.id, ${now}, d.decided_by, d.decided_at, d.status, d.reason, d.expires_on, d.card_type, d.plate,
          ${readName}
        from public.documents d
        where d.id = ${documentId} and d.status in ('approved', 'rejected') and d.decided_at = ${decidedAt}
          and exists (select from public.document_files f where f.document_id = d.id)
          and exists (select from public.user_roles r where r.role in ('reviewer', 'admin')
            and r.user_id <> d.user_id and r.user_id is distinct from d.decided_by
            and not ${hasDecided(sql`r.user_id`)})
          and not exists (select from public.second_looks l where l.document_id = d.id and l.first_at = d.decided_at)
        on conflict do nothing`.execute(tx);
    },

    /** Deletes the looks that nobody gave in time, and the answers that no longer count; returns their number. */
    async forget(answeredBefore: Date): Promise<number> {
      const { numAffectedRows } = await sql`delete from public.second_looks where second_at < ${answeredBefore}
        or (second_at is null and drawn_at <= ${oldest})`.execute(tx);
      return Number(numAffectedRows ?? 0n);
    },

    async listOffered(reviewerId: string): Promise<WaitingDocument[]> {
      const { rows } = await sql<WaitingDocument>`
        select d.id, d.user_id, d.kind, l.drawn_at as submitted_at, null as promised_until,
          exists (select from public.review_claims c where c.document_id = d.id and c.reviewer_id <> ${reviewerId}
            and c.expires_at > ${now}) as with_colleague
        ${buildOfferedSql(reviewerId)} order by l.drawn_at, d.id limit ${maxOffered}`.execute(tx);
      return rows;
    },

    /** Locked: two simultaneous answers run one after the other. */
    async lockOpen(reviewerId: string, documentId: string): Promise<OpenLook | undefined> {
      const { rows } = await sql<OpenLook>`
        select l.id, l.drawn_at as "drawnAt", l.first_status as status, l.first_expires_on::text as "expiresOn",
          coalesce(l.first_card_type, d.card_type) as "cardType", coalesce(l.first_plate, d.plate) as plate,
          coalesce(l.first_holder_name, ${readName}) as "holderName"
        ${buildOfferedSql(reviewerId)} and d.id = ${documentId} for update of l`.execute(tx);
      return rows[0];
    },

    async answer(id: string, answer: SecondAnswer): Promise<void> {
      await sql`
        update public.second_looks set second_by = ${answer.by}, second_at = ${answer.at},
          second_status = ${answer.status}, second_reason = ${answer.reason},
          second_refusal_text = ${answer.refusalText},
          second_expires_on = ${answer.expiresOn}, second_card_type = ${answer.cardType},
          second_plate = ${answer.plate}, second_holder_name = ${answer.holderName}, agrees = ${answer.agrees}
        where id = ${id} and second_at is null`.execute(tx);
    },

    /** True when that person gave a second look at that document. */
    async hasAnswered(reviewerId: string, documentId: string): Promise<boolean> {
      const result = await sql`select from public.second_looks
        where document_id = ${documentId} and second_by = ${reviewerId} limit 1`.execute(tx);
      return result.rows.length > 0;
    },

    async countAgreementsSince(since: Date): Promise<{ readonly looks: number; readonly agreements: number }> {
      const { rows } = await sql<{ looks: number; agreements: number }>`
        select count(*)::int as looks, count(*) filter (where agrees)::int as agreements
        from public.second_looks where second_at >= ${since}`.execute(tx);
      return rows[0] ?? { looks: 0, agreements: 0 };
    },

    /** Oldest first. */
    async listDisagreements(
      administratorId: string,
      { since, limit, after }: { readonly since: Date; readonly limit: number; readonly after: Cursor | null },
    ): Promise<Disagreement[]> {
      const later = after === null ? sql`true` : sql`(l.second_at, l.id) > (${after.at}, ${after.id}::uuid)`;
      const { rows } = await sql<Disagreement>`
        select l.id, l.document_id as "documentId", d.user_id as "userId", d.kind,
          d.status <> l.first_status as "isReplaced", ${buildSettlerSql(administratorId)} as settler,
          l.first_by as "firstBy", l.first_at as "firstAt", l.first_status as "firstStatus",
          l.first_reason as "firstReason", d.refusal_text as "firstRefusalText", d.remark as "firstRemark",
          l.first_expires_on::text as "firstExpiresOn",
          l.first_card_type as "firstCardType", l.first_plate as "firstPlate",
          coalesce(l.first_holder_name, ${readName}) as "firstHolderName",
          l.second_by as "secondBy", l.second_at as "secondAt", l.second_status as "secondStatus",
          l.second_reason as "secondReason", l.second_refusal_text as "secondRefusalText",
          l.second_remark as "secondRemark",
          l.second_expires_on::text as "secondExpiresOn", l.second_card_type as "secondCardType",
          l.second_plate as "secondPlate",
          l.second_holder_name as "secondHolderName"
        ${buildDisagreementSql(administratorId, since)} and ${later} order by l.second_at, l.id limit ${limit}`.execute(
        tx,
      );
      return rows;
    },

    async countDisagreements(administratorId: string, since: Date): Promise<number> {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting ${buildDisagreementSql(administratorId, since)}`.execute(tx);
      return rows[0]?.waiting ?? 0;
    },

    /** Who may settle it; undefined when this administrator has no such disagreement. Locked until it is settled. */
    async findSettler(id: string, administratorId: string, since: Date): Promise<Settler | undefined> {
      const { rows } = await sql<{ settler: Settler }>`
        select ${buildSettlerSql(administratorId)} as settler
          ${buildDisagreementSql(administratorId, since)} and l.id = ${id}
        for update of l`.execute(tx);
      return rows[0]?.settler;
    },

    async settle(id: string, administratorId: string): Promise<void> {
      await sql`update public.second_looks set settled_at = ${now}, settled_by = ${administratorId}
        where id = ${id} and settled_at is null`.execute(tx);
    },
  };
}
