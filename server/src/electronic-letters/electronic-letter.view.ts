import type { ElectronicLetter } from '@placejuste/contracts/electronic-letters';
import {
  isLetterSettled,
  describeLetterState,
  describeUnansweredLetter,
  untracedSentence,
  type AppealDate,
} from '@placejuste/domain/electronic-letter';
import { formatDate, toParisDay } from '@placejuste/domain/kernel';
import type { LetterRow } from './electronic-letters.repository.ts';

/** How far it is, as its sender was told. */
export function readProgress({ state, letter_details: details }: Pick<LetterRow, 'state' | 'letter_details'>) {
  const isUnanswered = !isLetterSettled(state) && details.isUnanswered === true;
  return { state, isUnanswered, isUntraced: state === 'sending' && details.isUntraced === true && !isUnanswered };
}

/** @param appeal date until which the letter can be sent again */
export function buildElectronicLetterView(row: LetterRow, appeal: AppealDate): ElectronicLetter {
  const { letter_details: details } = row;
  const day = formatDate(toParisDay(row.settled_at ?? row.sent_at ?? row.asked_at));
  const sentOn = row.sent_at === null ? null : formatDate(toParisDay(row.sent_at));
  const { isUnanswered, isUntraced } = readProgress(row);
  const writeSentence = (): string => {
    if (isUnanswered) return describeUnansweredLetter({ sent: sentOn, appeal });
    return isUntraced ? untracedSentence : describeLetterState(row.state, { day, sent: sentOn, appeal });
  };
  return {
    id: row.id,
    state: row.state,
    sentence: writeSentence(),
    recipientEmail: details.recipientEmail,
    reference: details.providerId,
    priceCents: row.price_cents,
    askedAt: row.asked_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
    isSettled: isUnanswered || isLetterSettled(row.state),
    isUntraced,
    isUnanswered,
  };
}
