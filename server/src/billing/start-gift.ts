import type { Gift } from '@placejuste/domain/billing';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { billingRepository } from './billing.repository.ts';
import type { CheckoutRow } from './billing.tables.ts';
import { billingText } from './billing.text.fr.ts';
import { catchUpLater } from './catch-up.ts';
import { openedBy } from './start-checkout.ts';

const forgetJobName = 'billing.forget-gift-email';
const payload = z.object({ id: z.uuid() });
/** A payment given up leaves no address behind. */
const forgottenAfterSeconds = 24 * 3600;

/**
 * A one-off gift. The ticket of its page names it: pressed twice, it is one payment; with another amount, another one.
 */
export async function startGift(
  platform: Platform,
  provider: PaymentProvider,
  ticketId: string,
  gift: Gift,
): Promise<Result<CheckoutRow, 'PAYMENT_PROVIDER_SILENT'>> {
  const before = await platform.db.asService((tx) => billingRepository(tx).find(ticketId));
  if (before !== undefined && sameGift(before, gift)) return ok(before);
  const subject = { purpose: 'gift', plan_type: null, declaration_id: null, user_id: null } as const;
  const row = await openedBy(
    platform,
    provider,
    {
      ...subject,
      id: before === undefined ? ticketId : platform.newId(),
      amount_cents: gift.amountCents,
      receipt_email: gift.email,
    },
    billingText.giftLabel,
    { success: '/merci-soutien', cancel: '/soutien-particuliers' },
  );
  if (row === null) return refuse('PAYMENT_PROVIDER_SILENT');
  return platform.db.asService(async (tx) => {
    const kept = await billingRepository(tx).addOnce(row);
    await catchUpLater(platform, tx, provider, kept.id);
    if (gift.email !== null)
      await platform.jobs.enqueue(tx, forgetJobName, { id: kept.id }, { startAfterSeconds: forgottenAfterSeconds });
    return ok(kept);
  });
}

/** An abandoned payment is not taken up again: its page at the provider is closed. */
function sameGift(before: CheckoutRow, gift: Gift): boolean {
  return (
    before.purpose === 'gift' &&
    before.state !== 'cancelled' &&
    before.amount_cents === gift.amountCents &&
    (before.state === 'paid' || before.receipt_email === gift.email)
  );
}

export function forgetGiftEmailJob(platform: Pick<Platform, 'db'>): JobDefinition<z.infer<typeof payload>> {
  return {
    name: forgetJobName,
    payload,
    run: async ({ id }) => {
      await platform.db.asService((tx) => billingRepository(tx).forgetEmail(id));
    },
  };
}
