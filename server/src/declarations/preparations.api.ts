import { applyAnswer, type Confirmation } from '@placejuste/domain/carer';
import { refuse, type Result } from '@placejuste/domain/kernel';
import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { declarationsRepository } from './declarations.repository.ts';
import { withLabelsShown } from './place/place-labels.ts';
import { preparationsRepository } from './preparations.repository.ts';

/** A declaration that a carer prepared and its holder has not answered. */
export interface UnconfirmedDeclaration {
  readonly id: string;
  readonly plate: string;
  readonly placeLabel: string | null;
  readonly depositedAt: Date;
  /** First name of the carer; empty when unknown. */
  readonly by: string;
  readonly holderPresent: boolean;
}

/** Of the holder behind `tx`, newest first; one row more than `limit`. */
export async function unconfirmedDeclarations(
  tx: Tx,
  limit: number,
  after: Cursor | null,
): Promise<readonly UnconfirmedDeclaration[]> {
  const repository = declarationsRepository(tx);
  const rows = await withLabelsShown(repository, await preparationsRepository(tx).unconfirmed(limit, after));
  return rows.map((row) => ({
    id: row.id,
    plate: row.plate,
    placeLabel: row.place_label,
    depositedAt: row.deposited_at,
    by: row.prepared_by_name,
    holderPresent: row.holder_present === true,
  }));
}

/** Writes the holder's answer; null when there is nothing of theirs to answer. `changed`: it was not so before. */
export async function answerPreparation(
  tx: Tx,
  id: string,
  { answer, at }: { readonly answer: 'confirmed' | 'declined'; readonly at: Date },
): Promise<Result<{ readonly confirmation: Confirmation; readonly changed: boolean }, 'CARER_ANSWER_FINAL'> | null> {
  const current = (await declarationsRepository(tx).declaration(id))?.confirmation ?? null;
  if (current === null) return null;
  const next = applyAnswer(current, answer);
  if (!next.ok) return next;
  const to = next.value;
  if (to === current) return { ok: true, value: { confirmation: to, changed: false } };
  // Another of the holder's devices answered meanwhile.
  if (!(await preparationsRepository(tx).answer(id, { from: current, to, at }))) return refuse('CARER_ANSWER_FINAL');
  return { ok: true, value: { confirmation: to, changed: true } };
}
