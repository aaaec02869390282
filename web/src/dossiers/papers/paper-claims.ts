import type { Fine } from '@placejuste/contracts/fines';
import type { PaperClaims } from '@placejuste/domain/exhibit-reading';
import { findAppealAnswer } from '@placejuste/domain/fine';
import { parsePlainDate, type PlainDate } from '@placejuste/domain/kernel';
import { emptyCaseFacts } from '@placejuste/domain/letter';

interface ClaimedAround {
  /** False for the proof of another letter than the appeal, whose dates are not in the fine. */
  readonly isOfAppeal: boolean;
  /** Current day by the service's clock. */
  readonly today: PlainDate;
}

/**
 * Builds the claims with which a paper is compared, like the service does. Those of the letter alone (the offence, the
 * award) are unknown here.
 */
export function toPaperClaims(fine: Fine, { isOfAppeal, today }: ClaimedAround): PaperClaims {
  const parseDay = (input: string | null | undefined) => (input == null ? null : parsePlainDate(input));
  return {
    fine: {
      track: fine.track,
      noticeNumber: fine.noticeNumber,
      plate: fine.plate,
      observedOn: parseDay(fine.observedOn),
      observedAt: fine.observedAt,
      eventOn: parseDay(fine.eventOn),
      place: fine.place,
      authorityName: fine.authorityName,
      certificate: fine.certificate,
      motive: fine.motive ?? null,
      debtorName: fine.debtorName,
      holderName: fine.holderName,
      holderCapacity: fine.holderCapacity ?? null,
      representativeName: fine.representativeName ?? null,
      cardNumber: fine.cardNumber,
      cardPermanent: fine.cardPermanent,
      cardValidUntil: parseDay(fine.cardValidUntil),
    },
    more: isOfAppeal
      ? {
          ...emptyCaseFacts,
          sentOn: parseDay(fine.sentOn),
          sentBy: fine.sentBy === 'letter' ? null : fine.sentBy,
          receivedOn: parseDay(fine.rapoReceivedOn),
          refusedOn: parseDay(findAppealAnswer(fine.steps)?.on),
        }
      : emptyCaseFacts,
    preparedOn: today,
  };
}
