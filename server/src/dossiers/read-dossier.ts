import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findFineForDossier } from '../fines/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { compareExhibits, listUnsoundExhibitNumbers } from './exhibit-reading/compare-exhibits.ts';
import { buildDossierView } from './dossier.view.ts';
import { dossiersRepository } from './dossiers.repository.ts';
import { readTownOfNotice } from './read-town-of-notice.ts';
import { isOutdated } from './is-outdated.ts';

type Call = typeof dossiersContract.calls.readDossier;

export async function readDossier(
  context: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx } = context;
  const row = await dossiersRepository(tx).find(id);
  const fine = row === undefined ? null : await findFineForDossier(tx, row.fine_id);
  if (row === undefined || fine === null) return refuse('DOSSIER_UNKNOWN');
  const unsoundExhibitNumbers = listUnsoundExhibitNumbers(await compareExhibits(tx, row));
  const town = await readTownOfNotice(context, fine.facts);
  return ok(buildDossierView(row, { town, unsoundExhibitNumbers, isOutdated: isOutdated(row, fine) }));
}
