import { isUnread } from '@placejuste/domain/exhibit-check';
import { findDeclarationForDossier } from '../../declarations/index.ts';
import { listApprovedDocuments, listKnownCards } from '../../documents/index.ts';
import type { FineForDossier } from '../../fines/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import { confirmationsRepository } from '../papers/confirmations.repository.ts';
import type { ExhibitSources } from './gather-exhibits.ts';
import { listDeclarationFaults } from './joined-papers.ts';
import { papersRepository } from '../papers/papers.repository.ts';

/**
 * Reads everything that may be joined to a fine now; documents count if in force on the day of the notice. Once a
 * letter was sent, a declaration of another stop can no longer be untied: it is left out, and reported as such.
 */
export async function readExhibitSources(
  tx: Tx,
  {
    userId,
    fine,
    position,
  }: { readonly userId: string; readonly fine: FineForDossier; readonly position: ExhibitSources['position'] },
): Promise<ExhibitSources> {
  const { observedOn } = fine.facts;
  const confirmations = await confirmationsRepository(tx).listOfFine(fine.id);
  const tied = fine.declarationId === null ? null : await findDeclarationForDossier(tx, fine.declarationId);
  const faults =
    tied === null || fine.mayChange ? [] : listDeclarationFaults(fine.facts, tied, { position, confirmations });
  const inForce = observedOn === null ? [] : await listApprovedDocuments(tx, userId, observedOn);
  const isDeclarationLeftOut = faults.some((fault) => !isUnread(fault));
  return {
    fine,
    // A card whose pictures were erased would hide the one that its holder joins.
    documents: inForce.filter(({ arePicturesErased }) => !arePicturesErased),
    cards: await listKnownCards(tx, userId),
    papers: await papersRepository(tx).listOfFine(fine.id),
    confirmations,
    declaration: isDeclarationLeftOut ? null : tied,
    isDeclarationLeftOut,
    position,
  };
}
