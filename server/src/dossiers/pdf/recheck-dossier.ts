import { findFineForDossier } from '../../fines/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { DossierRow } from '../dossiers.repository.ts';
import { readExhibitSources } from '../exhibits/exhibit-sources.ts';
import { gatherExhibits } from '../exhibits/gather-exhibits.ts';
import { hasOtherFacts } from '../is-outdated.ts';

/**
 * Checks again, before the making, that every exhibit of a dossier may be joined: since the request, a paper may have
 * been replaced or removed, the declaration untied, or the fine corrected.
 */
export async function canStillBeMade(
  { tx }: Pick<ServiceContext, 'tx'>,
  row: Pick<DossierRow, 'user_id' | 'fine_id' | 'kind' | 'facts' | 'exhibits' | 'declaration_id'>,
): Promise<boolean> {
  const { letter, position } = row.facts;
  const fine = await findFineForDossier(tx, row.fine_id);
  if (fine === null || hasOtherFacts(row, fine)) return false;
  if (row.declaration_id !== null && row.declaration_id !== fine.declarationId) return false;
  const sources = await readExhibitSources(tx, { userId: row.user_id, fine, position: position ?? null });
  const gathered = await gatherExhibits(tx, { kind: row.kind, facts: letter }, sources);
  if (!gathered.ok) return false;
  const { exhibits } = gathered.value;
  // Exhibits that were added since wait for the next dossier.
  return letter.exhibits.every(({ kind }, index) => {
    const objectId = row.exhibits[index]?.objectId ?? null;
    return exhibits.some((one) => one.exhibit.kind === kind && one.objectId === objectId);
  });
}
