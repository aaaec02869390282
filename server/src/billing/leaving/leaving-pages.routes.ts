import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService, sendPlainPage, type Platform } from '../../platform/http/index.ts';
import { loadContractsAt } from './load-contracts-at.ts';
import { renderDossierPage } from './dossier-page.view.ts';
import { dossierWithdrawalText } from './dossier-withdrawal.text.fr.ts';
import { listDossierWithdrawals } from './dossier-withdrawals.ts';
import { leaveSubscription, previewLeaving, type LeavingRefusal } from './leave-subscription.ts';
import { renderLeaving, renderUnknownLink } from './leaving-page.view.ts';
import { leavingPath, readLeavingLink, type LinkedLeaving } from './leaving-link.ts';
import { leavingText } from './leaving.text.fr.ts';
import { withdrawDossier, type DossierWithdrawalRefusal } from './withdraw-dossier.ts';

const querySchema = z.object({ lien: z.string().catch('') });
const bodySchema = z.object({ paiement: z.uuid() });
const limited = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };

/**
 * Pages of the mailed link: they show what would end and when, with one button, then the result. No script, no account.
 */
export function mountLeavingPages(app: FastifyInstance, platform: Platform): void {
  void app.register(async (scope) => {
    // The link says what ends; where there are several dossiers, the button names the payment.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, { paiement: new URLSearchParams(String(body)).get('paiement') }),
    );
    scope.get(leavingPath, limited, (request, reply) =>
      answerLeaving(platform, { request, reply, isConfirmed: false }),
    );
    scope.post(leavingPath, limited, (request, reply) =>
      answerLeaving(platform, { request, reply, isConfirmed: true }),
    );
  });
}

interface LeavingRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly isConfirmed: boolean;
}

async function answerLeaving(
  platform: Platform,
  { request, reply, isConfirmed }: LeavingRequest,
): Promise<FastifyReply> {
  const leaving = readLeavingLink(platform, querySchema.parse(request.query).lien);
  if (leaving === null)
    return sendPlainPage(reply, { status: 404, title: leavingText.unknownTitle, body: renderUnknownLink() });
  if (leaving.contract === 'dossier') return answerDossier(platform, { request, reply, isConfirmed, leaving });
  if (isConfirmed) await runAsService(platform, (context) => leaveSubscription(context, leaving));
  const effect = await runAsService(platform, (context) => previewLeaving(context, leaving));
  const status = effect.ok ? 200 : statuses[effect.code];
  const { newer } = await runAsService(platform, ({ tx }) => loadContractsAt(tx, leaving));
  const body = renderLeaving(leaving, effect, newer);
  return sendPlainPage(reply, { status, title: leavingText.title[leaving.kind], body });
}

/** The payment is chosen on the page: the public form that sent the request did not know the payments. */
async function answerDossier(
  platform: Platform,
  { request, reply, isConfirmed, leaving }: LeavingRequest & { readonly leaving: LinkedLeaving },
): Promise<FastifyReply> {
  const { userId, askedAt } = leaving;
  const checkoutId = isConfirmed ? (bodySchema.safeParse(request.body).data?.paiement ?? null) : null;
  const outcome =
    checkoutId === null
      ? null
      : await runAsService(platform, (context) => withdrawDossier(context, { userId, checkoutId, askedAt }));
  const lines = await runAsService(platform, (context) => listDossierWithdrawals(context, { userId, askedAt }));
  const pageStatus = lines.length === 0 ? 404 : 200;
  const status = outcome === null || outcome.ok ? pageStatus : dossierStatuses[outcome.code];
  const withdrawnId = outcome?.ok === true ? checkoutId : null;
  return sendPlainPage(reply, {
    status,
    title: dossierWithdrawalText.title,
    body: renderDossierPage({ askedAt, lines, withdrawnId }),
  });
}

const dossierStatuses: Readonly<Record<DossierWithdrawalRefusal, number>> = {
  CHECKOUT_NOT_FOUND: 404,
  DOSSIER_WITHDRAWAL_OVER: 409,
  PAYMENT_RETURNED: 409,
};
const statuses: Readonly<Record<LeavingRefusal, number>> = { NO_SUBSCRIPTION: 404, WITHDRAWAL_OVER: 409 };
