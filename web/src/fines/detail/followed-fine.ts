import type { Fine } from '@placejuste/contracts/fines';
import {
  findAppealAnswer,
  type FollowedFine,
  findFineRegion,
  findResidence,
  findSenderRegion,
} from '@placejuste/domain/fine';
import { toPlainDate } from '@placejuste/domain/kernel';

const parseDay = (text: string | null) => (text === null ? null : toPlainDate(text));

/** True when nothing shows that the appeal was delivered and its month may still run: it must be sent again. */
export function isToSendAgain({ status, undeliveredOn, deadlines }: Fine): boolean {
  const [appeal] = deadlines.filter(({ code }) => code === 'rapo');
  return status === 'sent' && undeliveredOn != null && appeal !== undefined && appeal.state !== 'passed';
}

/** Converts a fine of the API for the domain: its dates, its state, its choices. */
export function toFollowedFine(fine: Fine): FollowedFine {
  return {
    track: fine.track,
    noticeDate: toPlainDate(fine.noticeDate),
    delivery: fine.delivery,
    region: findFineRegion(fine),
    senderRegion: findSenderRegion(fine.debtorAddress),
    residence: findResidence(fine.debtorAddress),
    status: fine.status,
    sentOn: parseDay(fine.sentOn),
    sentBy: fine.sentBy,
    rapoReceivedOn: parseDay(fine.rapoReceivedOn),
    undeliveredOn: parseDay(fine.undeliveredOn ?? null),
    isUnheard: fine.isUnheard ?? false,
    decisionOn: parseDay(fine.decisionOn),
    decisionDelivery: fine.decisionDelivery,
    // A fine stored by an earlier version lacks this field, which its steps give.
    reduced: fine.reduced ?? findAppealAnswer(fine.steps)?.reduced ?? false,
    registryAskedOn: parseDay(fine.registryAskedOn ?? null),
    payment: fine.payment,
  };
}
