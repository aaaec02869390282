import type { FineFacts } from '@placejuste/domain/fine';
import type { ConfirmedFacts } from './confirmations.repository.ts';

export const comparedFields = ['plate', 'debtorName', 'holderName', 'cardNumber', 'cardValidUntil', 'place'] as const;

/** Values by which the paper is compared, as the fine has them now. */
export function toConfirmedFacts(
  facts: Pick<FineFacts, (typeof comparedFields)[number]>,
  moment: string | null,
): ConfirmedFacts {
  return {
    plate: facts.plate,
    debtor_name: facts.debtorName,
    holder_name: facts.holderName,
    card_number: facts.cardNumber,
    card_valid_until: facts.cardValidUntil,
    place: facts.place,
    moment,
  };
}
