import type { PaperConfirmation } from '@placejuste/contracts/dossiers';
import type { FineFacts } from '@placejuste/domain/fine';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { fineForDossier } from '../fines/index.ts';
import { confirmationsRepository, type ConfirmedFacts } from './confirmations.repository.ts';
import { exhibitSources } from './exhibit-sources.ts';
import { cardFor, certificateFor } from './joined-papers.ts';

const comparedFields = ['plate', 'debtorName', 'holderName', 'cardNumber', 'cardValidUntil', 'place'] as const;

/**
 * Keeps that a paper shows what the fine says, on the word of its owner. The values that were read on the screen come
 * with it: when the fine or the paper changed meanwhile, nothing is confirmed.
 */
export async function confirmPaper(
  platform: Pick<Platform, 'db' | 'clock'>,
  user: RequestUser,
  fineId: string,
  { paperId, ...read }: PaperConfirmation,
): Promise<Result<{ confirmed: boolean }, 'FINE_UNKNOWN' | 'PAPER_FACTS_CHANGED'>> {
  return platform.db.asUser(user.claims, async (tx) => {
    const fine = await fineForDossier(tx, fineId);
    if (fine === null) return refuse('FINE_UNKNOWN');
    const isSame = comparedFields.every((field) => read[field] === fine.facts[field]);
    const sources = await exhibitSources(tx, user.id, fine, null);
    const papers = [certificateFor(fine.facts, sources), cardFor(fine.facts, sources, true)];
    const ids =
      fine.declarationId === paperId ? [paperId] : papers.find((paper) => paper?.ids.includes(paperId) === true)?.ids;
    if (!isSame || ids === undefined) return refuse('PAPER_FACTS_CHANGED');
    for (const id of ids)
      await confirmationsRepository(tx).put(
        { fine_id: fineId, paper_id: id },
        confirmedFacts(fine.facts),
        platform.clock.now(),
      );
    return ok({ confirmed: true });
  });
}

/** Every value the paper is compared by, as the fine has it now. */
export function confirmedFacts(facts: Pick<FineFacts, (typeof comparedFields)[number]>): ConfirmedFacts {
  return {
    plate: facts.plate,
    debtor_name: facts.debtorName,
    holder_name: facts.holderName,
    card_number: facts.cardNumber,
    card_valid_until: facts.cardValidUntil,
    place: facts.place,
  };
}
