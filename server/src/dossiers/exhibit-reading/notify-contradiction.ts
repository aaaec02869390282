import { notificationMessages } from '@placejuste/domain/notification';
import { findFineForDossier } from '../../fines/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { dossiersRepository } from '../dossiers.repository.ts';
import { isOutdated } from '../is-outdated.ts';
import { compareExhibits, listStoppedExhibits } from './compare-exhibits.ts';

interface PaperRead {
  readonly userId: string;
  readonly objectId: string;
}

/**
 * Notifies the owner of each letter that this newly read paper contradicts: they may have left its page. Skips a letter
 * whose fine was corrected since: it must be made again, and may then contradict nothing.
 */
export async function notifyContradiction(context: ServiceContext, paper: PaperRead): Promise<void> {
  const dossiers = dossiersRepository(context.tx);
  for (const row of await dossiers.listUnnotifiedWithFile(paper)) {
    const fine = await findFineForDossier(context.tx, row.fine_id);
    if (fine === null || isOutdated(row, fine)) continue;
    const conflictingExhibits = listStoppedExhibits(await compareExhibits(context.tx, row));
    if (!conflictingExhibits.some(({ objectId }) => objectId === paper.objectId)) continue;
    if (!(await dossiers.markContradictionNotified(row.id, context.clock.now()))) continue;
    await notifyPerson(context, {
      userId: paper.userId,
      message: notificationMessages.dossierContradicted(row.fine_id, row.kind),
    });
  }
}
