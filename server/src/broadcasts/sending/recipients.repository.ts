import type { BroadcastAudience, BroadcastKind, RecipientState } from '@placejuste/domain/broadcast';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface Selection {
  readonly kind: BroadcastKind;
  readonly audience: BroadcastAudience;
  readonly now: Date;
}

/** Somebody chosen, as they are now. */
export interface Recipient {
  readonly userId: string;
  readonly email: string | null;
  /** Whether they are still to receive it. */
  readonly isRecipient: boolean;
  /** Null both: at any hour. Without settings, `hasSettings` is false. */
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly hasSettings: boolean;
  /** Time zone of the device the person added last; null without a device. */
  readonly timeZone: string | null;
}

interface Turn {
  readonly userId: string;
  readonly notBefore: Date;
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
    and not exists (select from public.mail_refusals m where m.user_id = u.id and m.email = u.email
      and m.ended_at is null))`;
}

const people = sql`auth.users u join public.profiles p on p.user_id = u.id
  left join public.notification_settings s on s.user_id = u.id`;

const buildColumns = (selection: Selection): RawBuilder<Recipient> => sql`u.id as "userId", u.email,
  ${isRecipient(selection)} as "isRecipient", s.quiet_from as "quietFrom", s.quiet_until as "quietUntil",
  s.user_id is not null as "hasSettings", (select d.time_zone from public.push_devices d where d.user_id = u.id
    order by d.created_at desc, d.id limit 1) as "timeZone"`;

/**
 * This expression is the order of the index of waiting recipients: a range of it is read, without those whose night is
 * not over.
 */
const turn = sql`coalesce(r.not_before, '-infinity'::timestamptz)`;

/** Who receives what is written to many. Needs a service transaction. */
export function recipientsRepository(tx: Tx, broadcastId: string) {
  const mine = sql`r.broadcast_id = ${broadcastId}`;

  return {
    async count(selection: Selection): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${people}
        where ${isRecipient(selection)}`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    /** The next accounts that are to receive it, of those opened before the start. */
    async listCandidates(
      selection: Selection,
      { after, startedAt, limit }: { readonly after: string | null; readonly startedAt: Date; readonly limit: number },
    ): Promise<readonly Recipient[]> {
      const { rows } = await sql<Recipient>`select ${buildColumns(selection)} from ${people}
        where (${after}::uuid is null or u.id > ${after}::uuid) and u.created_at <= ${startedAt}
          and ${isRecipient(selection)}
        order by u.id limit ${limit}::int`.execute(tx);
      return rows;
    },

    /** Returns how many were added: an account erased meanwhile is not. */
    async add(turns: readonly Turn[]): Promise<number> {
      const result = await sql`insert into public.broadcast_recipients (broadcast_id, user_id, not_before)
        select ${broadcastId}::uuid, u.id, turns.at
        from ${unnestTurns(turns)} join auth.users u on u.id = turns.user_id`.execute(tx);
      return Number(result.numAffectedRows ?? 0n);
    },

    /** Recipients whose turn has come, in order; accounts under erasure are skipped. */
    async lockDue(selection: Selection, limit: number): Promise<readonly Recipient[]> {
      const { rows } = await sql<Recipient>`
        select ${buildColumns(selection)} from public.broadcast_recipients r join (${people}) on r.user_id = u.id
        where ${mine} and r.state = 'waiting' and ${turn} <= ${selection.now}::timestamptz
        order by ${turn}, r.user_id limit ${limit}::int for update of r skip locked`.execute(tx);
      return rows;
    },

    /** Somebody whose mail is being delivered; null when it no longer is. */
    async findQueued(selection: Selection, userId: string): Promise<Recipient | null> {
      const { rows } = await sql<Recipient>`
        select ${buildColumns(selection)} from public.broadcast_recipients r join (${people}) on r.user_id = u.id
        where ${mine} and r.user_id = ${userId} and r.state = 'queued'`.execute(tx);
      return rows[0] ?? null;
    },

    async setState(userIds: readonly string[], state: 'queued' | 'skipped'): Promise<void> {
      await sql`update public.broadcast_recipients r set state = ${state}
        where ${mine} and r.user_id = any(${[...userIds]}::uuid[])`.execute(tx);
    },

    /** They wait for that hour, or wait again. */
    async postpone(turns: readonly Turn[]): Promise<void> {
      if (turns.length === 0) return;
      await sql`update public.broadcast_recipients r set state = 'waiting', not_before = turns.at
        from ${unnestTurns(turns)}
        where ${mine} and r.user_id = turns.user_id and r.state in ('waiting', 'queued')`.execute(tx);
    },

    /** False when it was settled already, or the account is gone. */
    async settle(
      userId: string,
      { outcome, at }: { readonly outcome: RecipientState; readonly at: Date },
    ): Promise<boolean> {
      const sentAt = outcome === 'sent' ? at : null;
      const settled = await sql`update public.broadcast_recipients r set state = ${outcome}, sent_at = ${sentAt}
        where ${mine} and r.user_id = ${userId} and r.state = 'queued'`.execute(tx);
      return (settled.numAffectedRows ?? 0n) > 0n;
    },

    /** Returns how many times it was tried; 0 when the account is gone. */
    async countTry(userId: string): Promise<number> {
      const { rows } = await sql<{ tries: number }>`update public.broadcast_recipients r set tries = tries + 1
        where ${mine} and r.user_id = ${userId} and r.state = 'queued' returning tries`.execute(tx);
      return rows[0]?.tries ?? 0;
    },

    async countQueued(): Promise<number> {
      return countRecipients(sql`${mine} and r.state = 'queued'`);
    },

    /** Whether so many mailboxes at least are put off. */
    async hasDeferred(count: number): Promise<boolean> {
      const { rows } = await sql`select from public.broadcast_recipients r
        where ${mine} and r.state = 'waiting' and r.tries > 0 offset ${count - 1}::int limit 1`.execute(tx);
      return rows.length > 0;
    },

    async countPending(): Promise<number> {
      return (
        (await countRecipients(sql`${mine} and r.state = 'waiting'`)) +
        (await countRecipients(sql`${mine} and r.state = 'queued'`))
      );
    },

    /**
     * Whether somebody waits, or is being written to. Its order keeps it on the index: others may have a million rows.
     */
    async hasPending(): Promise<boolean> {
      const { rows } = await sql<{ pending: boolean }>`select
        exists (select from (select r.user_id from public.broadcast_recipients r
          where ${mine} and r.state = 'waiting' order by ${turn} limit 1) next)
        or exists (select from public.broadcast_recipients r where ${mine} and r.state = 'queued') as pending`.execute(
        tx,
      );
      return rows[0]?.pending ?? false;
    },

    /** When the first of those who wait may be written to; null when nobody waits. */
    async findNextTime(now: Date): Promise<Date | null> {
      const { rows } = await sql<{ at: Date }>`
        select coalesce(r.not_before, ${now}::timestamptz) as at from public.broadcast_recipients r
        where ${mine} and r.state = 'waiting' order by ${turn} limit 1`.execute(tx);
      return rows[0]?.at ?? null;
    },

    async forget(limit: number): Promise<number> {
      // An array, so that the rows are found by the key: a join would read the whole table for each batch.
      const { numAffectedRows } =
        await sql`delete from public.broadcast_recipients r where ${mine} and r.user_id = any(array(
        select one.user_id from public.broadcast_recipients one where one.broadcast_id = ${broadcastId}
        order by one.user_id limit ${limit}::int))`.execute(tx);
      return Number(numAffectedRows ?? 0n);
    },
  };

  async function countRecipients(condition: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from public.broadcast_recipients r
      where ${condition}`.execute(tx);
    return rows[0]?.count ?? 0;
  }
}

function unnestTurns(turns: readonly Turn[]): RawBuilder<unknown> {
  return sql`unnest(${turns.map(({ userId }) => userId)}::uuid[],
    ${turns.map(({ notBefore }) => notBefore.toISOString())}::timestamptz[]) turns (user_id, at)`;
}
