import { sql } from 'kysely';
import type { ProviderEvent } from '../../platform/payment/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import type { BillingTables, ReceivedEventRow } from '../billing.tables.ts';
import { toEventRow } from './received-event.view.ts';

interface StoredEvent {
  readonly provider: string;
  readonly event: ProviderEvent;
  readonly subject: string;
  readonly at: Date;
}

/** Queries on the events stored and not applied yet. */
export function inboxRepository(tx: Tx) {
  const db = tx.withTables<BillingTables>();
  const selectReceived = () => db.selectFrom('payment_events').where('outcome', '=', 'received');
  return {
    /** Stores an event once; an event whose outcome was `unknown` becomes `received` again. */
    keep: ({ provider, event, subject, at }: StoredEvent) =>
      db
        .insertInto('payment_events')
        .values({ ...toEventRow(provider, event), received_at: at, subject, outcome: 'received' })
        .onConflict((conflict) =>
          conflict
            .columns(['provider', 'event_id'])
            .doUpdateSet({ outcome: 'received', subject, happened_at: event.at })
            .where('payment_events.outcome', '=', 'unknown'),
        )
        .execute(),
    /**
     * Filters references of checkouts or charges, keeping those whose row is here, or was until its account was erased.
     */
    async listKnownReferences(provider: string, references: readonly string[]): Promise<ReadonlySet<string>> {
      if (references.length === 0) return new Set();
      const { rows } = await sql<{ reference: string }>`
        select asked.reference from unnest(${references}::text[]) asked (reference),
          lateral (select split_part(asked.reference, ':', 1)::uuid as id) subject
        where exists (select from public.checkouts c where c.id = subject.id)
          or exists (select from public.subscriptions s where s.id = subject.id)
          or exists (select from public.checkouts c where c.provider = ${provider}
            and c.provider_reference = asked.reference and c.erased_at is not null)`.execute(tx);
      return new Set(rows.map(({ reference }) => reference));
    },
    /** The subject that a waiting event gives for a payment. */
    async findSubjectOfPayment(provider: string, payment: string): Promise<string | null> {
      const row = await selectReceived()
        .select('subject')
        .where('provider', '=', provider)
        .where('payment', '=', payment)
        .limit(1)
        .executeTakeFirst();
      return row?.subject ?? null;
    },
    /** Ids of the events of one subject to apply now, in the order they happened. */
    async listUntriedEvents(
      provider: string,
      { subject, failedBefore }: { readonly subject: string; readonly failedBefore: Date },
    ): Promise<string[]> {
      const rows = await selectReceived()
        .select('event_id')
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .where((row) => row.or([row('failed_at', 'is', null), row('failed_at', '<', failedBefore)]))
        .orderBy('happened_at')
        .orderBy('received_at')
        .orderBy('event_id')
        .execute();
      return rows.map(({ event_id: id }) => id);
    },
    /** Locks an event; undefined once it is applied. */
    lock: (provider: string, eventId: string): Promise<ReceivedEventRow | undefined> =>
      selectReceived()
        .selectAll()
        .$narrowType<ReceivedEventRow>()
        .where('provider', '=', provider)
        .where('event_id', '=', eventId)
        .forUpdate()
        .executeTakeFirst(),
    /**
     * Marks an event as failed. True where it has no job: at its first failure, and once the tries of the last one are
     * over.
     */
    async markFailed(
      { providerName, eventId }: { readonly providerName: string; readonly eventId: string },
      { at, failedBefore }: { readonly at: Date; readonly failedBefore: Date },
    ): Promise<boolean> {
      const marked = await db
        .updateTable('payment_events')
        .set({ failed_at: at })
        .where('provider', '=', providerName)
        .where('event_id', '=', eventId)
        .where('outcome', '=', 'received')
        .where((row) => row.or([row('failed_at', 'is', null), row('failed_at', '<', failedBefore)]))
        .returning('event_id')
        .execute();
      return marked.length === 1;
    },
    /** Subjects of the events to apply now, oldest first. */
    async listUntriedSubjects(
      provider: string,
      { failedBefore, limit }: { readonly failedBefore: Date; readonly limit: number },
    ): Promise<string[]> {
      const { rows } = await sql<{ subject: string }>`
        select subject from public.payment_events
        where provider = ${provider} and outcome = 'received'
          and (failed_at is null or failed_at < ${failedBefore})
        group by subject order by min(received_at) limit ${limit}`.execute(tx);
      return rows.map(({ subject }) => subject);
    },
  };
}
