import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { sendUncachedPage, type Platform, type SitePages } from '../../platform/http/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { findLinkedCheckout } from '../read-checkout.steps.ts';
import { renderThanks } from './thanks-page.view.ts';

/** Each page thanks for one kind of payment. */
const pagesOf = { '/thank-you': 'subscription', '/merci-soutien': 'gift' } as const;
const querySchema = z.object({ checkout: z.string().optional().catch(undefined) });

/**
 * Mounts `/thank-you?checkout=ID` and `/merci-soutien?checkout=ID`: thanks appear only for a payment known to be
 * settled.
 */
export function mountThanks(
  app: FastifyInstance,
  platform: Platform,
  { provider, pages }: { readonly provider: PaymentProvider; readonly pages: SitePages },
): void {
  for (const [path, purpose] of Object.entries(pagesOf)) {
    const page = pages.compilePage(path, ['thanks']);
    app.get(path, { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }, async (request, reply) => {
      const id = z.uuid().safeParse(querySchema.parse(request.query).checkout);
      const checkout = id.success
        ? await findLinkedCheckout(platform, provider, { id: id.data, isReturn: true })
        : undefined;
      return sendUncachedPage(request, reply, 200, page({ thanks: renderThanks(purpose, checkout) }));
    });
  }
}
