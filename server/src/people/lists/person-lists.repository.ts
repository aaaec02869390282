import { sql } from 'kysely';
import type { PersonMessage, PersonDocument } from '@placejuste/contracts/people';
import type { RejectionReason } from '@placejuste/domain/document';
import type { Cursor } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';

export interface PersonDocumentRow
  extends Pick<PersonDocument, 'id' | 'kind' | 'status' | 'expiresOn' | 'hasPictures'> {
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly erasedAt: Date | null;
  readonly reason: RejectionReason | null;
  readonly refusalText: string | null;
  readonly remark: string | null;
}

export interface MessageRow extends Pick<PersonMessage, 'id' | 'topic' | 'message' | 'answer'> {
  readonly receivedAt: Date;
  readonly handledAt: Date | null;
}

interface ListPage {
  /** One more than the page shows, to know whether another page follows. */
  readonly limit: number;
  readonly after: Cursor | null;
}

const buildPageFilter = (after: Cursor | null, at: ReturnType<typeof sql.ref>, id: ReturnType<typeof sql.ref>) =>
  after === null ? sql`true` : sql`(${at}, ${id}) < (${after.at}, ${after.id}::uuid)`;

/** Lists of one account's data, newest first, page by page. Needs a service transaction. */
export function personListsRepository(tx: Tx) {
  return {
    async listDocuments(userId: string, { limit, after }: ListPage): Promise<readonly PersonDocumentRow[]> {
      const { rows } = await sql<PersonDocumentRow>`
        select d.id, d.kind, d.status, d.submitted_at as "submittedAt", d.decided_at as "decidedAt",
          d.pictures_erased_at as "erasedAt", d.reason, d.refusal_text as "refusalText", d.remark,
          d.expires_on::text as "expiresOn",
          exists (select from public.document_files f where f.document_id = d.id) as "hasPictures"
        from public.documents d
        where d.user_id = ${userId} and ${buildPageFilter(after, sql.ref('d.submitted_at'), sql.ref('d.id'))}
        order by d.submitted_at desc, d.id desc limit ${limit}`.execute(tx);
      return rows;
    },

    /**
     * Messages from the confirmed address of the account: a name typed in a form never shows another person's messages.
     */
    async listMessages(userId: string, { limit, after }: ListPage): Promise<readonly MessageRow[]> {
      const { rows } = await sql<MessageRow>`
        select r.id, r.topic, r.received_at as "receivedAt", r.message, r.handled_at as "handledAt",
          coalesce(r.answer, (select m.message from public.contact_messages m
            where m.request_id = r.id and m.kind = 'answer' order by m.at desc, m.id desc limit 1)) as answer
        from public.contact_requests r join auth.users u on lower(r.email) = lower(u.email)
        where u.id = ${userId} and u.email_confirmed_at is not null
          and ${buildPageFilter(after, sql.ref('r.received_at'), sql.ref('r.id'))}
        order by r.received_at desc, r.id desc limit ${limit}`.execute(tx);
      return rows;
    },
  };
}
