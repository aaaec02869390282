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

/** Nothing shows that the appeal was delivered, and its month may still run: it is sent once more. */
export function isToSendAgain({ status, undeliveredOn, deadlines }: Fine): boolean {
  const [appeal] = deadlines.filter(({ code }) => code === 'rapo');
  return status === 'sent' && undeliveredOn != null && appeal !== undefined && appeal.state !== 'passed';
}

/** The wire's fine in the domain's words: its dates, its state, what was chosen. */
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
    // A fine kept on this phone by a version before does not say it: its steps do.
    reduced: fine.reduced ?? findAppealAnswer(fine.steps)?.reduced ?? false,
    registryAskedOn: parseDay(fine.registryAskedOn ?? null),
    payment: fine.payment,
  };
}
