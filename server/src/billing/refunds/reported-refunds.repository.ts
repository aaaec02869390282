import type { ReportedRefund } from '@placejuste/domain/invoice';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { PaymentKey } from '../invoices/invoices.repository.ts';

/** Name under which a payment that the bank took back for good is recorded, like a refund. */
export const disputeRefund = (payment: string): string => `dispute:${payment}`;

/** An event about a refund that is not stored yet. */
export interface RefundReport {
  readonly refund: string;
  readonly cents: number;
  readonly at: Date;
  readonly failed: boolean;
}

/**
 * Lists every refund of a payment that was reported as made, whatever was paid: from its events, those of its
 * subscription, its credit notes, which outlive the account, and `now`. A refund reported as failed before it is
 * reported as made has both times.
 */
export async function listReportedRefunds(
  tx: Tx,
  { provider, payment }: PaymentKey,
  now: RefundReport,
): Promise<readonly ReportedRefund[]> {
  const { rows } = await sql<ReportedRefund>`
    with told as (
      select reference as refund, amount_cents as cents, coalesce(happened_at, received_at) as at,
        type = 'refund-failed' as failed
      from public.payment_events
      where provider = ${provider} and payment = ${payment}
        -- That one failed is true before it is applied; what was made is credited by its own turn.
        and (type = 'refund-failed' or type = 'refunded' and outcome not in ('received', 'unknown'))
      union all
      select ${disputeRefund(payment)}, amount_cents, coalesce(happened_at, received_at), false
      from public.payment_events
      where provider = ${provider} and payment = ${payment} and type = 'dispute-lost'
        and outcome not in ('received', 'unknown')
      union all
      select e.refund, e.amount_cents, e.at, e.kind = 'refund-failed'
      from public.subscription_events e join public.subscriptions s on s.id = e.subscription_id
      where s.provider = ${provider} and e.kind in ('refunded', 'refund-failed') and e.payment = ${payment}
        and e.subscription_id in (
          select subscription_id from public.subscription_events where payment = ${payment} and kind = 'paid')
      union all
      select refund, gross_cents, paid_at, false from public.invoices
      where provider = ${provider} and payment = ${payment} and kind = 'credit-note'
      union all
      select ${now.refund}, ${now.cents}::int, ${now.at}::timestamptz, ${now.failed}::boolean
    )
    select refund, max(cents) filter (where not failed)::int as cents, min(at) filter (where not failed) as "madeAt",
      min(at) filter (where failed) as "failedAt"
    from told group by refund having bool_or(not failed)`.execute(tx);
  return rows;
}
