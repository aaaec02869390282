import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService, sendPlainPage, type Platform } from '../../platform/http/index.ts';
import { leaveSubscription, previewLeaving, type LeavingRefusal } from './leave-subscription.ts';
import { leavingHtml, unknownLinkHtml } from './leaving-page.view.ts';
import { leavingPath, readLeavingLink } from './leaving-link.ts';
import { leavingText } from './leaving.text.fr.ts';

const querySchema = z.object({ lien: z.string().catch('') });
const limited = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };

/** Where the mailed link leads: what would end and when, one button, then what is done. No script, no account. */
export function mountLeavingPages(app: FastifyInstance, platform: Platform): void {
  void app.register(async (scope) => {
    // The button sends nothing: the link says it all.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, {}),
    );
    scope.get(leavingPath, limited, (request, reply) =>
      answerLeaving(platform, { request, reply, isConfirmed: false }),
    );
    scope.post(leavingPath, limited, (request, reply) =>
      answerLeaving(platform, { request, reply, isConfirmed: true }),
    );
  });
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly isConfirmed: boolean;
}

async function answerLeaving(platform: Platform, { request, reply, isConfirmed }: Asked): Promise<FastifyReply> {
  const leaving = readLeavingLink(platform, querySchema.parse(request.query).lien);
  if (leaving === null)
    return sendPlainPage(reply, { status: 404, title: leavingText.unknownTitle, body: unknownLinkHtml() });
  if (isConfirmed) await runAsService(platform, (context) => leaveSubscription(context, leaving));
  const effect = await runAsService(platform, (context) => previewLeaving(context, leaving));
  const status = effect.ok ? 200 : statuses[effect.code];
  return sendPlainPage(reply, { status, title: leavingText.title[leaving.kind], body: leavingHtml(leaving, effect) });
}

const statuses: Readonly<Record<LeavingRefusal, number>> = { NO_SUBSCRIPTION: 404, WITHDRAWAL_OVER: 409 };
