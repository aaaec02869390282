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
  /** Lengths of the person's lists. */
  readonly documents: number;
  readonly messages: number;
  readonly declarations: Tally;
  readonly unpaidDeclarations: number;
  readonly fines: Tally;
}

/** Data of one account for an administrator, from the tables of every slice. Needs a service transaction. */
export function personFileRepository(tx: Tx) {
  return {
    async findAccount(userId: string): Promise<AccountRow | null> {
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
          (select m.refused_at from public.mail_refusals m where m.user_id = u.id and m.email = u.email
            and m.ended_at is null) as "mailsRefusedSince",
          array(select r.role from public.user_roles r where r.user_id = u.id order by r.granted_at, r.id) as roles,
          (select count(*)::int from public.documents where user_id = u.id) as documents,
          (select count(*)::int from public.contact_requests r where lower(r.email) = lower(u.email)
            and u.email_confirmed_at is not null) as messages,
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
  };
}
