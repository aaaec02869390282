import { computeDossierWithdrawal, type DossierWithdrawal } from '@placejuste/domain/billing';
import { depositDates } from '../../declarations/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';

/** A payment of dossiers, shown to the person who may withdraw from it. */
export interface DossierLine {
  readonly id: string;
  readonly amountCents: number;
  readonly paidAt: Date;
  /** When the declaration of each dossier was deposited. */
  readonly deposits: readonly Date[];
  readonly withdrawal: DossierWithdrawal;
}

/**
 * Lists the payments of dossiers that a person had made at `askedAt`, newest first, each with the effect of withdrawing
 * at that time.
 */
export async function listDossierWithdrawals(
  { tx }: Pick<ServiceContext, 'tx'>,
  { userId, askedAt }: { readonly userId: string; readonly askedAt: Date },
): Promise<readonly DossierLine[]> {
  const rows = (await billingRepository(tx).listPaidDossiers(userId)).filter((row) => choosePaidAt(row) <= askedAt);
  const deposits = await depositDates(tx, rows.flatMap(listDeclarationIds));
  const lines: DossierLine[] = [];
  for (const row of rows)
    lines.push({
      id: row.id,
      amountCents: row.amount_cents,
      paidAt: choosePaidAt(row),
      deposits: listDeclarationIds(row).flatMap((id) => deposits.get(id) ?? []),
      withdrawal: await loadWithdrawal({ tx }, row, askedAt),
    });
  return lines;
}

export async function loadWithdrawal(
  context: Pick<ServiceContext, 'tx'>,
  row: CheckoutRow,
  askedAt: Date,
): Promise<DossierWithdrawal> {
  return computeDossierWithdrawal(
    {
      paidAt: choosePaidAt(row),
      amountCents: row.amount_cents,
      returnedCents: await computeReturnedCents(context, row),
      withdrawnCents: row.withdrawn_cents,
    },
    askedAt,
  );
}

/** Cents refunded or on their way back. A failed refund counts as neither. */
async function computeReturnedCents({ tx }: Pick<ServiceContext, 'tx'>, row: CheckoutRow): Promise<number> {
  if (row.refunded_at === null && row.refund_asked_at === null) return 0;
  const promisedCents = row.refund_cents ?? row.amount_cents;
  if (row.refunded_at !== null) return promisedCents;
  const { madeCents, failedCents } = await billingRepository(tx).sumRefunds(row.id);
  return madeCents + Math.max(0, promisedCents - madeCents - failedCents);
}

export function listDeclarationIds({ declaration_id: one, declaration_ids: several }: CheckoutRow): readonly string[] {
  return several ?? (one === null ? [] : [one]);
}

export function choosePaidAt({ settled_at: settledAt, created_at: orderedAt }: CheckoutRow): Date {
  return settledAt ?? orderedAt;
}
