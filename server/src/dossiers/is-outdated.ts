import { fineFactNames } from '@placejuste/domain/fine';
import type { FineForDossier } from '../fines/index.ts';
import type { DossierRow } from './dossiers.repository.ts';

type Asked = Pick<DossierRow, 'facts'>;

/**
 * Whether the fine was corrected since this letter was asked for: signed as it is, it would state what its person knows
 * to be wrong. What a fact became that did not exist then is no correction.
 */
export function statesOtherFacts({ facts: { letter } }: Asked, { facts }: Pick<FineForDossier, 'facts'>): boolean {
  return fineFactNames.some((name) => {
    const [stated, known] = [letter.fine[name] ?? null, facts[name] ?? null];
    return stated !== known && !(stated === null && known === false);
  });
}

/** The same while the appeal may still be written: once it left, the letter is what was sent. */
export function isOutdated(row: Asked, fine: Pick<FineForDossier, 'facts' | 'mayChange'>): boolean {
  return fine.mayChange && statesOtherFacts(row, fine);
}
