import type { BroadcastAudience, BroadcastKind } from '@placejuste/domain/broadcast';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface Selection {
  readonly kind: BroadcastKind;
  readonly audience: BroadcastAudience;
  readonly now: Date;
}

/** Somebody whose turn has come, as they are now. */
export interface DueRecipient {
  readonly userId: string;
  readonly email: string | null;
  /** Whether they are still to receive it. */
  readonly isRecipient: boolean;
  /** Null both: at any hour. Without settings, `hasSettings` is false. */
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly hasSettings: boolean;
  /** Of the device they added last. */
  readonly timeZone: string | null;
}

const paperRefused = sql<boolean>`exists (select from public.documents d where d.user_id = u.id
  and d.status = 'rejected' and not exists (select from public.documents later where later.user_id = d.user_id
    and later.kind = d.kind and later.status in ('pending', 'approved') and later.submitted_at > d.submitted_at))`;

function isIn(audience: BroadcastAudience): RawBuilder<boolean> {
  if (audience === 'everyone') return sql`true`;
  if (audience === 'active') return sql`p.account_status = 'active'`;
  if (audience === 'subscribers') return sql`p.subscription_paid`;
  if (audience === 'not-subscribed') return sql`not p.subscription_paid`;
  if (audience === 'papers-refused') return paperRefused;
  return sql`p.subscription_paid and p.subscription_type = ${audience}`;
}

/** Of `u`, `p` and `s`: an open account whose address takes mails, in the audience, which agreed to what wants it. */
function isRecipient({ kind, audience, now }: Selection): RawBuilder<boolean> {
  const agrees = kind === 'service' ? sql`true` : sql`s.news_agreed_at is not null`;
  return sql`(u.email is not null and u.email_confirmed_at is not null
    and (u.banned_until is null or u.banned_until <= ${now}) and p.account_status <> 'suspended' and ${agrees}
    and ${isIn(audience)}
    and not exists (select from public.mail_refusals m where m.user_id = u.id and m.email = u.email))`;
}

const people = sql`auth.users u join public.profiles p on p.user_id = u.id
  left join public.notification_settings s on s.user_id = u.id`;

/** Who receives what is written to many. Needs a service transaction. */
export function recipientsRepository(tx: Tx, broadcastId: string) {
  return {
    async count(selection: Selection): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${people}
        where ${isRecipient(selection)}`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    /**
     * Chooses the next accounts opened before the start. Returns how many, and the last one; fewer than `limit` when
     * there are no more.
     */
    async choose(
      selection: Selection,
      { after, startedAt, limit }: { readonly after: string | null; readonly startedAt: Date; readonly limit: number },
    ): Promise<{ readonly chosen: number; readonly last: string | null }> {
      const { rows } = await sql<{ chosen: number; last: string | null }>`
        with chosen as (
          insert into public.broadcast_recipients (broadcast_id, user_id)
          select ${broadcastId}::uuid, u.id from ${people}
          where (${after}::uuid is null or u.id > ${after}::uuid) and u.created_at <= ${startedAt}
            and ${isRecipient(selection)}
          order by u.id limit ${limit}::int returning user_id)
        select count(*)::int as chosen, max(user_id::text) as last from chosen`.execute(tx);
      return rows[0] ?? { chosen: 0, last: null };
    },

    async due(selection: Selection, limit: number): Promise<readonly DueRecipient[]> {
      const { rows } = await sql<DueRecipient>`
        select u.id as "userId", u.email, ${isRecipient(selection)} as "isRecipient",
          s.quiet_from as "quietFrom", s.quiet_until as "quietUntil", s.user_id is not null as "hasSettings",
          (select d.time_zone from public.push_devices d where d.user_id = u.id
            order by d.created_at desc, d.id limit 1) as "timeZone"
        from public.broadcast_recipients r join (${people}) on r.user_id = u.id
        where r.broadcast_id = ${broadcastId} and r.state = 'waiting'
          and (r.not_before is null or r.not_before <= ${selection.now})
        order by r.user_id limit ${limit}::int`.execute(tx);
      return rows;
    },

    async markSent(userIds: readonly string[], at: Date): Promise<void> {
      await sql`update public.broadcast_recipients set state = 'sent', sent_at = ${at}
        where broadcast_id = ${broadcastId} and user_id = any(${[...userIds]}::uuid[])`.execute(tx);
    },

    async markSkipped(userIds: readonly string[]): Promise<void> {
      await sql`update public.broadcast_recipients set state = 'skipped'
        where broadcast_id = ${broadcastId} and user_id = any(${[...userIds]}::uuid[])`.execute(tx);
    },

    async postpone(userId: string, until: Date): Promise<void> {
      await sql`update public.broadcast_recipients set not_before = ${until}
        where broadcast_id = ${broadcastId} and user_id = ${userId}`.execute(tx);
    },

    /** Their mail was taken back before it left: they wait again. Returns how many. */
    async markWaiting(userIds: readonly string[]): Promise<number> {
      const back = await sql`update public.broadcast_recipients set state = 'waiting', sent_at = null
        where broadcast_id = ${broadcastId} and user_id = any(${[...userIds]}::uuid[]) and state = 'sent'`.execute(tx);
      return Number(back.numAffectedRows ?? 0n);
    },

    /** When the first of those who wait may be written to; null when nobody waits. */
    async nextAt(now: Date): Promise<Date | null> {
      const { rows } = await sql<{ at: Date }>`
        select coalesce(not_before, ${now}::timestamptz) as at from public.broadcast_recipients
        where broadcast_id = ${broadcastId} and state = 'waiting' order by not_before nulls first limit 1`.execute(tx);
      return rows[0]?.at ?? null;
    },

    async forget(): Promise<void> {
      await sql`delete from public.broadcast_recipients where broadcast_id = ${broadcastId}`.execute(tx);
    },
  };
}
