import type { ownPaymentsContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { isCardExpiredOn } from '@placejuste/domain/billing';
import { ok, type Result } from '@placejuste/domain/kernel';
import { runAsService, type Platform, type RequestUser } from '../../platform/http/index.ts';
import { PaymentFault, type StoredCard, type PaymentProvider } from '../../platform/payment/index.ts';
import { findCharged } from './find-charged.ts';

/** Reads the card of the next charge from the provider: none of its details is stored here. */
export async function readCard(
  platform: Platform,
  provider: PaymentProvider,
  user: RequestUser,
): Promise<Result<ReplyOf<typeof ownPaymentsContract.calls.readCard>, never>> {
  const charged = await runAsService(platform, (context) => findCharged(context, user.id));
  if (charged === null || charged.next === null)
    return ok({ isCharged: false, card: null, expiresBeforeCharge: false });
  const { row, next } = charged;
  const card =
    row.card === null || row.provider !== provider.name ? null : await fetchCard(platform, provider, row.card);
  const expiresBeforeCharge = card !== null && isCardExpiredOn(card.expires, next.day);
  return ok({ isCharged: true, card, expiresBeforeCharge });
}

/** The card, or null when the provider does not answer: the page shows the rest. */
async function fetchCard({ log }: Platform, provider: PaymentProvider, card: string): Promise<StoredCard | null> {
  try {
    return await provider.readCard(card);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    log.warn({ provider: provider.name, fault: error.kind, ...error.detail }, 'card not read');
    return null;
  }
}
