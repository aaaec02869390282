import { billingMessages, checkGift, giftFields, giftMessages, type Gift } from '@placejuste/domain/billing';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { isFeatureOff } from '../../features/index.ts';
import { runAsService, sendUncachedPage, type Platform, type SitePages } from '../../platform/http/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { mountPublicForms, type PublicForm } from '../../support/index.ts';
import { findLinkedCheckout } from '../read-checkout.steps.ts';
import { startGift } from '../gifts/start-gift.steps.ts';
import { paymentPageText as text } from './payment-page.text.fr.ts';
import { formatAmount, renderPayment } from './payment-page.view.ts';
import { mountThanks } from './thanks-pages.routes.ts';

/** `/soutien-particuliers` with its form, and `/payments`, the one page from which a person leaves to pay. */
export async function mountPaymentPages(
  app: FastifyInstance,
  platform: Platform,
  { provider, pages }: { readonly provider: PaymentProvider; readonly pages: SitePages },
): Promise<void> {
  await mountPublicForms(app, { platform, pages }, (mount) => mount(createGiftForm(platform, provider)));
  mountPayments(app, platform, provider, pages);
  mountThanks(app, platform, { provider, pages });
}

function createGiftForm(platform: Platform, provider: PaymentProvider): PublicForm<Gift> {
  return {
    path: '/soutien-particuliers',
    fields: giftFields,
    check(values) {
      const { faults, gift } = checkGift(values);
      return {
        faults: Object.fromEntries(Object.entries(faults).map(([field, code]) => [field, giftMessages[code]])),
        facts: gift,
      };
    },
    async findClosure() {
      const isOff = await runAsService(platform, ({ tx }) => isFeatureOff(tx, 'payments'));
      return isOff ? billingMessages.PAYMENTS_OFF : null;
    },
    async take(gift, ticketId) {
      const outcome = await startGift(platform, provider, { ticketId, gift });
      if (!outcome.ok) return { status: 409, fault: describeGiftFault(outcome.code) };
      return { goOn: `/payments?session=${outcome.value.id}&amount=${formatAmount(outcome.value.amount_cents)}` };
    },
  };
}

function describeGiftFault(code: 'PAYMENT_PROVIDER_SILENT' | 'PAYMENTS_OFF'): string {
  return code === 'PAYMENTS_OFF' ? billingMessages[code] : `${billingMessages[code]}. ${text.nothingCharged}`;
}

const querySchema = z.object({
  session: z.string().optional().catch(undefined),
  amount: z.string().optional().catch(undefined),
  pwa: z.string().optional().catch(undefined),
  checkout: z.string().optional().catch(undefined),
});

/**
 * `/payments?session=ID&amount=5.00&pwa=true` (specification §4). Only the session decides: the amount of the address
 * is compared to ours and never trusted. Whoever holds the link may pay, and only learns the amount due.
 */
function mountPayments(app: FastifyInstance, platform: Platform, provider: PaymentProvider, pages: SitePages): void {
  const page = pages.compilePage('/payments', ['payment']);
  app.get('/payments', { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }, async (request, reply) => {
    const { session, amount, pwa, checkout: leftId } = querySchema.parse(request.query);
    const id = z.uuid().safeParse(session);
    const isLeft = leftId !== undefined;
    const checkout = id.success
      ? await findLinkedCheckout(platform, provider, { id: id.data, isReturn: isLeft })
      : undefined;
    const isNamed = session !== undefined;
    const status = checkout === undefined && isNamed ? 404 : 200;
    const content = renderPayment(checkout, {
      isNamed,
      amount,
      isFromPwa: pwa === 'true',
      isLeft,
    });
    return sendUncachedPage(request, reply, status, page({ payment: content }));
  });
}
