import type { Fine } from '@placejuste/contracts/fines';
import type { PaperClaims } from '@placejuste/domain/exhibit-reading';
import { findAppealAnswer } from '@placejuste/domain/fine';
import { parsePlainDate, type PlainDate } from '@placejuste/domain/kernel';
import { emptyCaseFacts } from '@placejuste/domain/letter';

interface ClaimedAround {
  /** False for the proof of another letter than the appeal, whose days are not those that the fine notes. */
  readonly isOfAppeal: boolean;
  /** By the clock of the service. */
  readonly today: PlainDate;
}

/** What the service compares a paper with too. What only the letter asks (the offence, the award) is not known here. */
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
