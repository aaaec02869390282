import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { listStoredObjects } from '../../storage/index.ts';
import { dossiersRepository } from '../dossiers.repository.ts';
import { askReadings } from './ask-readings.ts';
import { buildCheckView } from './check.view.ts';
import { compareExhibits } from './compare-exhibits.ts';

type Call = typeof dossiersContract.calls.checkExhibits;

/** Returns the reading of each exhibit and enqueues those never read. The screen calls it until none is running. */
export async function checkExhibits(
  context: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx } = context;
  const row = await dossiersRepository(tx).find(id);
  if (row === undefined) return refuse('DOSSIER_UNKNOWN');
  const comparedExhibits = await compareExhibits(tx, row);
  await askReadings(
    context,
    comparedExhibits.filter(({ state }) => state === null).map(({ objectId }) => objectId),
  );
  const files = await listStoredObjects(
    tx,
    comparedExhibits.map(({ objectId }) => objectId),
  );
  return ok(buildCheckView(context, { row, comparedExhibits, files }));
}
