import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { BodyOf, ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { dossiersRepository } from '../dossiers.repository.ts';
import { readingsRepository } from './readings.repository.ts';
import { areConfirmed, compareExhibits, listContradictions } from './compare-exhibits.ts';

type Call = typeof dossiersContract.calls.confirmExhibit;

/**
 * Records the answer « Cette pièce est la bonne », on the person’s word, with the values that the screen showed.
 * Refuses when other values were read meanwhile.
 */
export async function confirmExhibit(
  { tx, clock }: CommandContext,
  { id, number, values }: ParamsOf<Call> & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const row = await dossiersRepository(tx).find(id);
  if (row === undefined) return refuse('DOSSIER_UNKNOWN');
  const exhibit = (await compareExhibits(tx, row)).find((one) => one.number === number);
  const against = listContradictions(exhibit?.findings ?? []);
  const isSame = against.length === values.length && areConfirmed(values, against);
  if (exhibit === undefined || against.length === 0 || !isSame) return refuse('PAPER_FACTS_CHANGED');
  await readingsRepository(tx).saveConfirmedValues(
    { fineId: row.fine_id, objectId: exhibit.objectId },
    against,
    clock.now(),
  );
  return ok({ said: true });
}
