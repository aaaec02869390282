import type { BroadcastAudience, BroadcastKind, RecipientState } from '@placejuste/domain/broadcast';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface Selection {
  readonly kind: BroadcastKind;
  readonly audience: BroadcastAudience;
  readonly now: Date;
}

/** A chosen person, with their current settings. */
export interface Recipient {
  readonly userId: string;
  readonly email: string | null;
  /** True while they are still to receive it. */
  readonly isRecipient: boolean;
  /** Both null: at any hour. Without settings, `hasSettings` is false. */
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly hasSettings: boolean;
  /** Time zone of the device the person added last; null without a device. */
  readonly timeZone: string | null;
}

/** A person whose mail is queued. */
interface QueuedRecipient extends Recipient {
  /** When the delivery began that has no outcome yet; null when none began. */
  readonly triedAt: Date | null;
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

/**
 * Condition on `u`, `p` and `s`: an open account of the audience, whose address accepts mails, which agreed to news if
 * the broadcast is of news.
 */
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
 * Exactly the expression of the index of waiting recipients, so that a range of it is read, without recipients whose
 * quiet hours are not over.
 */
const turn = sql`coalesce(r.not_before, '-infinity'::timestamptz)`;

/** Queries on the recipients of a broadcast. Needs a service transaction. */
export function recipientsRepository(tx: Tx, broadcastId: string) {
  const mine = sql`r.broadcast_id = ${broadcastId}`;

  return {
    async count(selection: Selection): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${people}
        where ${isRecipient(selection)}`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    /** The next accounts that are to receive it, among those opened before its start. */
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

    /** Inserts recipients and returns how many: accounts erased meanwhile are skipped. */
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

    /** A person whose mail is queued; null when it no longer is. */
    async findQueued(selection: Selection, userId: string): Promise<QueuedRecipient | null> {
      const { rows } = await sql<QueuedRecipient>`
        select ${buildColumns(selection)}, r.tried_at as "triedAt"
        from public.broadcast_recipients r join (${people}) on r.user_id = u.id
        where ${mine} and r.user_id = ${userId} and r.state = 'queued'`.execute(tx);
      return rows[0] ?? null;
    },

    async setState(userIds: readonly string[], state: 'queued' | 'skipped'): Promise<void> {
      await sql`update public.broadcast_recipients r set state = ${state}
        where ${mine} and r.user_id = any(${[...userIds]}::uuid[])`.execute(tx);
    },

    /** Puts recipients back among those who wait, until these instants. */
    async postpone(turns: readonly Turn[]): Promise<void> {
      if (turns.length === 0) return;
      await sql`update public.broadcast_recipients r set state = 'waiting', not_before = turns.at
        from ${unnestTurns(turns)}
        where ${mine} and r.user_id = turns.user_id and r.state in ('waiting', 'queued')`.execute(tx);
    },

    /** Stores the outcome. False when it was already stored, or the account no longer exists. */
    async settle(
      userId: string,
      { outcome, at }: { readonly outcome: RecipientState; readonly at: Date },
    ): Promise<boolean> {
      const sentAt = outcome === 'sent' ? at : null;
      const settled = await sql`update public.broadcast_recipients r set state = ${outcome}, sent_at = ${sentAt}
        where ${mine} and r.user_id = ${userId} and r.state = 'queued'`.execute(tx);
      return (settled.numAffectedRows ?? 0n) > 0n;
    },

    /**
     * Stores that a delivery begins. False when one had begun without an outcome, or the mail is no longer queued: the
     * process that delivered it died, and the mail may have arrived.
     */
    async startTry(userId: string, at: Date): Promise<boolean> {
      const beginning = await sql`update public.broadcast_recipients r set tried_at = ${at}
        where ${mine} and r.user_id = ${userId} and r.state = 'queued' and r.tried_at is null`.execute(tx);
      return (beginning.numAffectedRows ?? 0n) > 0n;
    },

    /** Counts a failed try, which is over, and returns the number of tries; 0 when the account no longer exists. */
    async countTry(userId: string): Promise<number> {
      const { rows } = await sql<{
        tries: number;
      }>`update public.broadcast_recipients r set tries = tries + 1, tried_at = null
        where ${mine} and r.user_id = ${userId} and r.state = 'queued' returning tries`.execute(tx);
      return rows[0]?.tries ?? 0;
    },

    async countQueued(): Promise<number> {
      return countRecipients(sql`${mine} and r.state = 'queued'`);
    },

    /** True when at least that many mailboxes are deferred. */
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
     * True while somebody waits or their mail is queued. The `order by` keeps the query on the index: other broadcasts
     * may have a million rows.
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

    /** When the first waiting recipient may be mailed; null when nobody waits. */
    async findNextTime(now: Date): Promise<Date | null> {
      const { rows } = await sql<{ at: Date }>`
        select coalesce(r.not_before, ${now}::timestamptz) as at from public.broadcast_recipients r
        where ${mine} and r.state = 'waiting' order by ${turn} limit 1`.execute(tx);
      return rows[0]?.at ?? null;
    },

    async forget(limit: number): Promise<number> {
      // An array, so that rows are found by their key: a join would read the whole table for each batch.
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
