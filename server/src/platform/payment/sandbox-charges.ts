import { PaymentFault } from './payment-fault.ts';
import {
  authenticationRequired,
  type ChargeAnswer,
  type ChargeRequest,
  type StoredCard,
  type RefundAnswer,
  type RefundRequest,
} from './payment-provider.ts';
import type { SandboxEvent } from './sandbox-event.ts';
import type { sandboxRepository } from './sandbox.repository.ts';

export const delayMs = 60_000;
const yearsOfCard = 3;

export type Books = ReturnType<typeof sandboxRepository>;

/** Charges the pretended card stored by a payment, or by a page without one. */
export async function chargeCard(
  books: Books,
  { reference, card, amountCents }: ChargeRequest,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<ChargeAnswer> {
  const paidPage = await books.find(card);
  if (paidPage === null || paidPage.state !== 'paid' || !paidPage.keeps_card)
    return { state: 'refused', code: 'card_not_kept' };
  const charge = await books.chargeOnce({
    reference,
    id,
    card,
    amount_cents: amountCents,
    answer: paidPage.card_answer,
    created_at: now,
  });
  const facts = {
    at: charge.created_at.toISOString(),
    reference,
    payment: charge.id,
    amountCents: charge.amount_cents,
  };
  if (charge.answer === 'refused' || charge.answer === 'authenticate') {
    const needsAuthentication = charge.answer === 'authenticate';
    await recordEvent(books, { ...facts, id: `${charge.id}:refused`, type: 'charge-refused', needsAuthentication });
    return { state: 'refused', code: needsAuthentication ? authenticationRequired : 'card_declined' };
  }
  const at = charge.answer === 'pending' ? new Date(charge.created_at.getTime() + delayMs) : charge.created_at;
  await recordEvent(books, { ...facts, at: at.toISOString(), id: `${charge.id}:paid`, type: 'charge-paid' });
  return charge.answer === 'pending' ? { state: 'pending' } : { state: 'paid', payment: charge.id };
}

export async function recordEvent(books: Books, event: SandboxEvent): Promise<void> {
  await books.addEvent(event.id, new Date(event.at), JSON.stringify(event));
}

export async function payBack(
  books: Books,
  { reference, payment, amountCents }: RefundRequest,
  now: Date,
): Promise<RefundAnswer> {
  if ((await books.findRefund(reference)) !== undefined) return 'accepted';
  const page = await books.find(payment);
  const paidCents =
    page?.state === 'paid' ? page.amount_cents : ((await books.findCharge(payment))?.amount_cents ?? null);
  if (paidCents === null) throw new PaymentFault('refused', { code: 'resource_missing' });
  const before = await books.sumRefundedCents(payment);
  // Refunded by hand, or under a forgotten reference: no amount is left to refund.
  if (before === paidCents) return 'accepted';
  if (before + amountCents > paidCents) throw new PaymentFault('refused', { code: 'amount_too_large' });
  await books.addRefund({ reference, payment, amount_cents: amountCents, created_at: now });
  await recordEvent(books, {
    id: `${reference}:refunded`,
    type: 'refunded',
    at: now.toISOString(),
    reference,
    payment,
    amountCents,
  });
  return 'accepted';
}

/** Printed digits and end of the pretended card; null when it is unknown. */
export async function readSandboxCard(books: Books, card: string): Promise<StoredCard | null> {
  const page = await books.find(card);
  if (page === null || page.state !== 'paid' || !page.keeps_card) return null;
  const { created_at: shownAt, card_expires: expires } = page;
  const month = shownAt.toISOString().slice(4, 7);
  return {
    brand: 'visa',
    // Digits derived from the id, so that two cards differ.
    lastFour: String(Number.parseInt(card.replaceAll('-', '').slice(-6), 16) % 10_000).padStart(4, '0'),
    expires: expires?.slice(0, 7) ?? `${shownAt.getUTCFullYear() + yearsOfCard}${month}`,
  };
}
