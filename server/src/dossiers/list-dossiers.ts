import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { ParamsOf, QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findFineForDossier } from '../fines/index.ts';
import { decodeIdCursor, paginate, readPageSize, type CommandContext } from '../platform/http/index.ts';
import { listUnsoundExhibitNumbers, loadExhibitComparison } from './exhibit-reading/compare-exhibits.ts';
import { buildDossierView } from './dossier.view.ts';
import { dossiersRepository } from './dossiers.repository.ts';
import { readTownOfNotice } from './read-town-of-notice.ts';
import { isOutdated } from './is-outdated.ts';

type Call = typeof dossiersContract.calls.listDossiers;

/** Lists the dossiers of a fine, newest first, by page. */
export async function listDossiers(
  context: CommandContext,
  { id: fineId, ...query }: ParamsOf<Call> & QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx } = context;
  const fine = await findFineForDossier(tx, fineId);
  if (fine === null) return refuse('FINE_UNKNOWN');
  const rows = await dossiersRepository(tx).listPage(fineId, readPageSize(query), decodeIdCursor(query));
  const { shown, next } = paginate(rows, query, ({ id }) => id);
  const compare = await loadExhibitComparison(tx, fineId, shown);
  const town = await readTownOfNotice(context, fine.facts);
  const buildRow = (row: (typeof shown)[number]) =>
    buildDossierView(row, {
      town,
      unsoundExhibitNumbers: listUnsoundExhibitNumbers(compare(row)),
      isOutdated: isOutdated(row, fine),
    });
  return ok({ rows: shown.map(buildRow), next });
}
