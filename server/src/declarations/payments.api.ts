import type { DeclarationPayment } from '@placejuste/domain/declaration';
import { findClock, type LocalClock } from '@placejuste/domain/kernel';
import type { Tx } from '../platform/postgres/index.ts';
import { declarationsRepository } from './declarations.repository.ts';
import { withLabelsShown } from './place/place-labels.ts';

export interface DueDeclaration {
  readonly id: string;
  readonly placeLabel: string | null;
  readonly depositedAt: Date;
  /** Clock of its place. */
  readonly clock: LocalClock;
}

/** Newest first, at most 50. */
export async function listDueDeclarations(tx: Tx): Promise<DueDeclaration[]> {
  const repository = declarationsRepository(tx);
  const rows = await withLabelsShown(repository, await repository.listDue(50));
  return rows.map((row) => ({
    id: row.id,
    placeLabel: row.place_label,
    depositedAt: row.deposited_at,
    clock: findClock(row),
  }));
}

/** Returns the instant of deposit of each declaration. Needs a service transaction. */
export function depositDates(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  return declarationsRepository(tx).loadDepositDates(ids);
}

/** Marks a paid declaration as unpaid after a withdrawal. Needs a service transaction. */
export function withdrawPayment(tx: Tx, id: string, payment: Exclude<DeclarationPayment, 'paid'>): Promise<boolean> {
  return declarationsRepository(tx).movePayment(id, 'paid', payment);
}

/** `due → paid`; false when nothing was due. Only the service may write this column: people have no right on it. */
export function settleDeclaration(tx: Tx, id: string): Promise<boolean> {
  return declarationsRepository(tx).movePayment(id, 'due', 'paid');
}
