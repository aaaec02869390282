import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { noticeHtml, sendMadePage, type Platform, type SitePages } from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { billingRepository } from './billing.repository.ts';
import type { CheckoutRow } from './billing.tables.ts';
import { catchUp } from './catch-up.ts';
import { thanksText as text } from './thanks-page.text.fr.ts';

/** Each page thanks for one kind of payment. */
const pagesOf = { '/thank-you': 'subscription', '/merci-soutien': 'gift' } as const;
const asked = z.object({ checkout: z.string().optional().catch(undefined) });

/**
 * `/thank-you?checkout=ID` and `/merci-soutien?checkout=ID`: thanks are given only for a payment known to be settled.
 */
export function mountThanks(
  app: FastifyInstance,
  platform: Platform,
  provider: PaymentProvider,
  pages: SitePages,
): void {
  for (const [path, purpose] of Object.entries(pagesOf)) {
    app.get(path, { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }, async (request, reply) => {
      const id = z.uuid().safeParse(asked.parse(request.query).checkout);
      const kept = async () =>
        id.success ? platform.db.asService((tx) => billingRepository(tx).find(id.data.toLowerCase())) : undefined;
      let row = await kept();
      if (row !== undefined && (await catchUp(platform, provider, row))) row = await kept();
      return sendMadePage(
        request,
        reply,
        200,
        pages.html(path, { thanks: said(row?.purpose === purpose ? row : undefined) }),
      );
    });
  }
}

function said(checkout: Pick<CheckoutRow, 'purpose' | 'state'> | undefined): string {
  if (checkout === undefined) return noticeHtml('wait', text.unknown);
  if (checkout.state === 'paid')
    return noticeHtml('good', checkout.purpose === 'gift' ? text.gift : text.subscription, 'status');
  return noticeHtml('wait', checkout.state === 'open' ? text.open : text.cancelled, 'status');
}
