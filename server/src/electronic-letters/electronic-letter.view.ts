import type { ElectronicLetter } from '@placejuste/contracts/electronic-letters';
import { isLetterSettled, letterSentence, untracedSentence } from '@placejuste/domain/electronic-letter';
import { dateInFrench, parisDay } from '@placejuste/domain/kernel';
import type { LetterRow } from './electronic-letters.repository.ts';

export function electronicLetterView(row: LetterRow): ElectronicLetter {
  const { letter_details: details } = row;
  const day = dateInFrench(parisDay(row.settled_at ?? row.sent_at ?? row.asked_at));
  const isUntraced = row.state === 'sending' && details.isUntraced === true;
  return {
    id: row.id,
    state: row.state,
    sentence: isUntraced ? untracedSentence : letterSentence(row.state, day),
    recipientEmail: details.recipientEmail,
    reference: details.providerId,
    priceCents: row.price_cents,
    askedAt: row.asked_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
    isSettled: isLetterSettled(row.state),
    isUntraced,
  };
}
