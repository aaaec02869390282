import type { Fine } from '@placejuste/contracts/fines';
import { answerToAppeal, type FollowedFine, regionOfFine, residenceOf, senderRegionOf } from '@placejuste/domain/fine';
import { plainDateOf } from '@placejuste/domain/kernel';

const day = (text: string | null) => (text === null ? null : plainDateOf(text));

/** Nothing shows that the appeal was delivered, and its month may still run: it is sent once more. */
export function isToSendAgain({ status, undeliveredOn, deadlines }: Fine): boolean {
  const [appeal] = deadlines.filter(({ code }) => code === 'rapo');
  return status === 'sent' && undeliveredOn != null && appeal !== undefined && appeal.state !== 'passed';
}

/** The wire's fine in the domain's words: its dates, its state, what was chosen. */
export function followedOf(fine: Fine): FollowedFine {
  return {
    track: fine.track,
    noticeDate: plainDateOf(fine.noticeDate),
    delivery: fine.delivery,
    region: regionOfFine(fine),
    senderRegion: senderRegionOf(fine.debtorAddress),
    residence: residenceOf(fine.debtorAddress),
    status: fine.status,
    sentOn: day(fine.sentOn),
    sentBy: fine.sentBy,
    rapoReceivedOn: day(fine.rapoReceivedOn),
    undeliveredOn: day(fine.undeliveredOn ?? null),
    isUnheard: fine.isUnheard ?? false,
    decisionOn: day(fine.decisionOn),
    decisionDelivery: fine.decisionDelivery,
    // A fine kept on this phone by a version before does not say it: its steps do.
    reduced: fine.reduced ?? answerToAppeal(fine.steps)?.reduced ?? false,
    registryAskedOn: day(fine.registryAskedOn ?? null),
    payment: fine.payment,
  };
}
