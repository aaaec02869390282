import { applyAnswer, type Confirmation } from '@placejuste/domain/carer';
import { findClock, refuse, type LocalClock, type Result } from '@placejuste/domain/kernel';
import type { Cursor, ServiceContext } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { declarationsRepository } from './declarations.repository.ts';
import { scheduleAlarm } from './place/schedule-alarm.ts';
import { withLabelShown, withLabelsShown } from './place/place-labels.ts';
import { preparationsRepository } from './preparations.repository.ts';

/** A declaration that a carer prepared, and its holder has not answered. */
export interface UnconfirmedDeclaration {
  readonly id: string;
  readonly plate: string;
  readonly placeLabel: string | null;
  readonly depositedAt: Date;
  /** Clock of its place. */
  readonly clock: LocalClock;
  /** First name of the carer; empty when unknown. */
  readonly by: string;
  readonly holderPresent: boolean;
}

/** Lists those of the holder behind `tx`, newest first; one row more than `limit`. */
export async function listUnconfirmedDeclarations(
  tx: Tx,
  limit: number,
  after: Cursor | null,
): Promise<readonly UnconfirmedDeclaration[]> {
  const repository = declarationsRepository(tx);
  const rows = await withLabelsShown(repository, await preparationsRepository(tx).listUnconfirmed(limit, after));
  return rows.map((row) => ({
    id: row.id,
    plate: row.plate,
    placeLabel: row.place_label,
    depositedAt: row.deposited_at,
    clock: findClock(row),
    by: row.prepared_by_name,
    holderPresent: row.holder_present === true,
  }));
}

/**
 * Writes the holder's answer; null when the holder has no such preparation. `hasChanged` is false for a replay. A
 * confirmation ends the earlier stay of that car, since it tells where the car is.
 */
export async function answerPreparation(
  context: Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>,
  { id, answer }: { readonly id: string; readonly answer: 'confirmed' | 'declined' },
): Promise<Result<{ readonly confirmation: Confirmation; readonly hasChanged: boolean }, 'CARER_ANSWER_FINAL'> | null> {
  const { tx, clock } = context;
  const repository = declarationsRepository(tx);
  const declared = await repository.find(id);
  const current = declared?.confirmation ?? null;
  if (declared === undefined || current === null) return null;
  const next = applyAnswer(current, answer);
  if (!next.ok) return next;
  const to = next.value;
  if (to === current) return { ok: true, value: { confirmation: to, hasChanged: false } };
  // Another device of the holder answered meanwhile.
  if (!(await preparationsRepository(tx).answer(id, { from: current, to, at: clock.now() })))
    return refuse('CARER_ANSWER_FINAL');
  if (to === 'confirmed') {
    const labelledRow = await withLabelShown(repository, declared);
    await scheduleAlarm(context, { ...labelledRow, confirmation: to });
  }
  return { ok: true, value: { confirmation: to, hasChanged: true } };
}
