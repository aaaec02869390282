import { sql } from 'kysely';
import type { Tx } from '../postgres/index.ts';

export const sandboxStates = ['open', 'pending', 'failing', 'paid', 'refused', 'cancelled'] as const;
/** `authenticate`: the bank requires the approval of the holder, who is absent. */
export const cardAnswers = ['paid', 'refused', 'pending', 'authenticate'] as const;
export type CardAnswer = (typeof cardAnswers)[number];

export interface SandboxRow {
  id: string;
  reference: string;
  amount_cents: number;
  label: string;
  success_url: string;
  cancel_url: string;
  state: (typeof sandboxStates)[number];
  created_at: Date;
  keeps_card: boolean;
  /** Outcome of a later charge of the card. */
  card_answer: CardAnswer;
  /** When a delayed confirmation comes; null for the others. */
  settles_at: Date | null;
  /** `YYYY-MM-01`; null means three years after it was first shown. */
  card_expires: string | null;
}

interface SandboxCharge {
  reference: string;
  id: string;
  card: string;
  amount_cents: number;
  answer: CardAnswer;
  created_at: Date;
}

interface SandboxRefund {
  reference: string;
  payment: string;
  amount_cents: number;
  created_at: Date;
}

/** The records of the embedded card provider. Needs a service transaction. */
export function sandboxRepository(tx: Tx) {
  const db = tx.withTables<{
    sandbox_payments: SandboxRow;
    sandbox_charges: SandboxCharge;
    sandbox_refunds: SandboxRefund;
  }>();
  return {
    add: (row: SandboxRow) => db.insertInto('sandbox_payments').values(row).execute(),
    find: async (id: string) =>
      (await db
        .selectFrom('sandbox_payments')
        .selectAll()
        // The day is read as text, because the driver would convert it to an instant.
        .select(sql<string | null>`to_char(card_expires, 'YYYY-MM-DD')`.as('card_expires'))
        .where('id', '=', id)
        .executeTakeFirst()) ?? null,
    // A payment that was made is never undone.
    mark: (id: string, change: Partial<Pick<SandboxRow, 'state' | 'card_answer' | 'card_expires' | 'settles_at'>>) =>
      db.updateTable('sandbox_payments').set(change).where('id', '=', id).where('state', '!=', 'paid').execute(),
    /** Pages opened before that instant, neither paid nor abandoned. */
    listLeftOpen: (before: Date) =>
      db
        .selectFrom('sandbox_payments')
        .selectAll()
        .select(sql<string | null>`to_char(card_expires, 'YYYY-MM-DD')`.as('card_expires'))
        .where('state', 'in', ['open', 'refused'])
        .where('created_at', '<=', before)
        .orderBy('created_at')
        .limit(500)
        .execute(),
    async forgetCard(id: string): Promise<void> {
      await db.updateTable('sandbox_payments').set({ keeps_card: false }).where('id', '=', id).execute();
    },
    /** Stores a charge; returns the charge of that reference, this one or an earlier one. */
    async chargeOnce(charge: SandboxCharge): Promise<SandboxCharge> {
      await db
        .insertInto('sandbox_charges')
        .values(charge)
        .onConflict((one) => one.doNothing())
        .execute();
      const { reference } = charge;
      return db.selectFrom('sandbox_charges').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
    },
    findCharge: (id: string) => db.selectFrom('sandbox_charges').selectAll().where('id', '=', id).executeTakeFirst(),
    findRefund: (reference: string) =>
      db.selectFrom('sandbox_refunds').selectAll().where('reference', '=', reference).executeTakeFirst(),
    async sumRefundedCents(payment: string): Promise<number> {
      const rows = await db
        .selectFrom('sandbox_refunds')
        .select('amount_cents')
        .where('payment', '=', payment)
        .execute();
      return rows.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
    },
    addRefund: (row: SandboxRefund) => db.insertInto('sandbox_refunds').values(row).execute(),
    /** Stores an event once, whatever the number of calls with its id. */
    async addEvent(id: string, at: Date, body: string): Promise<void> {
      await sql`insert into public.sandbox_events (id, at, body) values (${id}, ${at}, ${body})
        on conflict (id) do nothing`.execute(tx);
    },
    /** Lists the events between two instants, in the order in which they were written. */
    async listEvents(
      { since, until }: { since: Date; until: Date },
      afterSeq: number,
      limit: number,
    ): Promise<{ seq: number; body: string }[]> {
      const { rows } = await sql<{ seq: string; body: string }>`
        select seq, body from public.sandbox_events
        where at between ${since} and ${until} and seq > ${afterSeq} order by seq limit ${limit}`.execute(tx);
      return rows.map(({ seq, body }) => ({ seq: Number(seq), body }));
    },
  };
}
