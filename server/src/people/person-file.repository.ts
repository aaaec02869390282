import type { PersonFile } from '@placejuste/contracts/people';
import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';

export interface Tally {
  readonly count: number;
  readonly lastAt: Date | null;
}

export interface AccountRow {
  readonly openedAt: Date;
  readonly lastSignInAt: Date | null;
  readonly isConfirmed: boolean;
  readonly mailsRefusedSince: Date | null;
  readonly roles: PersonFile['roles'];
  readonly declarations: Tally;
  readonly unpaidDeclarations: number;
  readonly fines: Tally;
}

export interface PaperRow {
  readonly id: string;
  readonly kind: 'cmi' | 'carte_grise';
  readonly status: PersonFile['documents'][number]['status'];
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly expiresOn: string | null;
  readonly hasPictures: boolean;
}

export interface MessageRow extends Pick<PersonFile['messages'][number], 'id' | 'topic' | 'message' | 'answer'> {
  readonly receivedAt: Date;
  readonly handledAt: Date | null;
}

export interface PaymentRow {
  readonly id: string;
  readonly purpose: 'subscription' | 'express';
  readonly amountCents: number;
  readonly state: 'open' | 'paid' | 'cancelled';
  readonly at: Date;
}

/** What an administrator reads of one account, from every slice's tables. Needs a service transaction. */
export function personFileRepository(tx: Tx) {
  return {
    async account(userId: string): Promise<AccountRow | null> {
      const { rows } = await sql<
        Omit<AccountRow, 'declarations' | 'fines'> & {
          readonly declarations: number;
          readonly declaredAt: Date | null;
          readonly fines: number;
          readonly finedAt: Date | null;
        }
      >`
        select u.created_at as "openedAt", u.last_sign_in_at as "lastSignInAt",
          coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null as "isConfirmed",
          (select m.refused_at from public.mail_refusals m where m.user_id = u.id and m.email = u.email)
            as "mailsRefusedSince",
          array(select r.role from public.user_roles r where r.user_id = u.id order by r.granted_at, r.id) as roles,
          d.total as declarations, d.unpaid as "unpaidDeclarations", d.last_at as "declaredAt",
          f.total as fines, f.last_at as "finedAt"
        from auth.users u,
          lateral (select count(*)::int as total, count(*) filter (where payment = 'due')::int as unpaid,
            max(deposited_at) as last_at from public.declarations where user_id = u.id) d,
          lateral (select count(*)::int as total, max(created_at) as last_at from public.fines where user_id = u.id) f
        where u.id = ${userId}`.execute(tx);
      const [row] = rows;
      if (row === undefined) return null;
      const { declarations, declaredAt, fines, finedAt, ...account } = row;
      return {
        ...account,
        declarations: { count: declarations, lastAt: declaredAt },
        fines: { count: fines, lastAt: finedAt },
      };
    },

    async documents(userId: string): Promise<readonly PaperRow[]> {
      const { rows } = await sql<PaperRow>`
        select d.id, d.kind, d.status, d.submitted_at as "submittedAt", d.decided_at as "decidedAt",
          d.expires_on::text as "expiresOn",
          exists (select from public.document_files f where f.document_id = d.id) as "hasPictures"
        from public.documents d where d.user_id = ${userId} order by d.submitted_at desc, d.id limit 20`.execute(tx);
      return rows;
    },

    async messages(email: string): Promise<readonly MessageRow[]> {
      const { rows } = await sql<MessageRow>`
        select id, topic, received_at as "receivedAt", message, handled_at as "handledAt",
          coalesce(answer, (select m.message from public.contact_messages m
            where m.request_id = r.id and m.kind = 'answer' order by m.at desc, m.id desc limit 1)) as answer
        from public.contact_requests r where lower(email) = lower(${email})
        order by received_at desc, id limit 10`.execute(tx);
      return rows;
    },

    async payments(userId: string): Promise<readonly PaymentRow[]> {
      const { rows } = await sql<PaymentRow>`
        select id, purpose, amount_cents as "amountCents", state, coalesce(settled_at, created_at) as at
        from public.checkouts where user_id = ${userId} order by created_at desc limit 10`.execute(tx);
      return rows;
    },
  };
}
