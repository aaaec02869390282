import { billingMessages, checkGift, giftFields, giftMessages, type Gift } from '@placejuste/domain/billing';
import { amountInFrench } from '@placejuste/domain/kernel';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  escapedHtml,
  linkButtonHtml as button,
  noticeHtml,
  sendMadePage,
  type Platform,
  type SitePages,
} from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { mountPublicForms, type PublicForm } from '../support/index.ts';
import { billingRepository } from './billing.repository.ts';
import type { CheckoutRow } from './billing.tables.ts';
import { catchUp } from './catch-up.ts';
import { paymentPageText as text } from './payment-page.text.fr.ts';
import { mountThanks } from './thanks-pages.ts';
import { startGift } from './start-gift.ts';

/** `/soutien-particuliers` with its form, and `/payments`, the one page from which a person leaves to pay. */
export async function mountPaymentPages(
  app: FastifyInstance,
  platform: Platform,
  provider: PaymentProvider,
  pages: SitePages,
): Promise<void> {
  await mountPublicForms(app, platform, pages, (mount) => mount(giftForm(platform, provider)));
  mountPayments(app, platform, provider, pages);
  mountThanks(app, platform, provider, pages);
}

function giftForm(platform: Platform, provider: PaymentProvider): PublicForm<Gift> {
  return {
    path: '/soutien-particuliers',
    fields: giftFields,
    check(typed) {
      const { faults, gift } = checkGift(typed);
      return {
        faults: Object.fromEntries(Object.entries(faults).map(([field, code]) => [field, giftMessages[code]])),
        facts: gift,
      };
    },
    async take(gift, ticketId) {
      const started = await startGift(platform, provider, ticketId, gift);
      if (!started.ok) return { status: 409, fault: `${billingMessages[started.code]}. ${text.nothingCharged}` };
      return { goOn: `/payments?session=${started.value.id}&amount=${inFigures(started.value.amount_cents)}` };
    },
  };
}

const asked = z.object({
  session: z.string().optional().catch(undefined),
  amount: z.string().optional().catch(undefined),
  pwa: z.string().optional().catch(undefined),
});

/**
 * `/payments?session=ID&amount=5.00&pwa=true` (specification §4). Only the session decides: the amount of the address
 * is compared to ours and never believed. Whoever holds the link may pay, and learns no more than what is due.
 */
function mountPayments(app: FastifyInstance, platform: Platform, provider: PaymentProvider, pages: SitePages): void {
  app.get('/payments', { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }, async (request, reply) => {
    const { session, amount, pwa } = asked.parse(request.query);
    const id = z.uuid().safeParse(session);
    const kept = async () =>
      id.success ? platform.db.asService((tx) => billingRepository(tx).find(id.data.toLowerCase())) : undefined;
    let row = await kept();
    // Nobody is shown a button for what they have just paid.
    if (row !== undefined && (await catchUp(platform, provider, row))) row = await kept();
    const status = row === undefined && session !== undefined ? 404 : 200;
    const other = row?.state === 'open' && amount !== undefined && amount !== inFigures(row.amount_cents);
    const content = row === undefined ? none(session !== undefined) : stateOf(row, other, pwa === 'true');
    return sendMadePage(request, reply, status, pages.html('/payments', { payment: content }));
  });
}

/** « 5.00 », as the specification writes an amount in an address. */
function inFigures(cents: number): string {
  return (cents / 100).toFixed(2);
}

const row = (...buttons: readonly string[]): string => `<div class="row">${buttons.join('')}</div>`;

function none(unknown: boolean): string {
  return (
    (unknown
      ? noticeHtml('bad', { title: text.unknownTitle, text: text.unknown }, 'alert')
      : `<p>${escapedHtml(text.nothing)}</p>`) +
    row(button('/pwa/billing', text.mine, 'act'), button('/soutien-particuliers', text.support))
  );
}

function stateOf(checkout: CheckoutRow, otherAmount: boolean, pwa: boolean): string {
  const gift = checkout.purpose === 'gift';
  const back = gift
    ? button('/soutien-particuliers', text.giftBack)
    : button(pwa ? '/pwa/billing' : '/dashboard', pwa ? text.mine : text.account);
  const amount = amountInFrench(checkout.amount_cents);
  if (checkout.state === 'paid')
    return (
      noticeHtml('good', { title: text.paidTitle, text: text.paid(amount) }) +
      row(gift ? button(`/merci-soutien?checkout=${checkout.id}`, text.goOn, 'act') : back)
    );
  if (checkout.state === 'cancelled' || checkout.payment_url === null)
    return noticeHtml('wait', { title: text.closedTitle, text: text.closed }) + row(back);
  return [
    otherAmount ? noticeHtml('wait', { title: text.otherAmountTitle, text: text.otherAmount(amount) }) : '',
    `<section class="card pay-card" aria-labelledby="a-payer"><h2 id="a-payer">${escapedHtml(text.what[checkout.purpose])}</h2><p class="pay-amount">${amount}</p>${checkout.purpose === 'subscription' ? '' : `<p class="soft">${escapedHtml(text.once)}</p>`}</section>`,
    row(button(checkout.payment_url, text.pay(amount), 'act'), back),
    `<p class="soft small">${escapedHtml(text.where)}</p>`,
  ].join('');
}
