import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { html } from '../../platform/html/index.ts';
import { runAsService, sendPlainPage, type Platform } from '../../platform/http/index.ts';
import { newsText as text } from './news.text.fr.ts';
import { readStopNewsLink, stopNewsPath } from './stop-news-link.ts';
import { stopNews } from './stop-news.ts';

const querySchema = z.object({ lien: z.string().catch('') });
/** High, since a mailbox provider calls it for all of its users from a few addresses. */
const limited = { config: { rateLimit: { max: 300, timeWindow: '1 minute' } } };
const settings = html`<p><a href="/pwa/settings/notifications">${text.settings}</a></p>`;

/**
 * Pages of the link in each mail of news: one button, without script or account. Mailboxes post it themselves (RFC
 * 8058), and programs that only open links stop nothing.
 */
export function mountNewsPages(app: FastifyInstance, platform: Platform): void {
  void app.register(async (scope) => {
    // The bodies posted by the button and by mailboxes are ignored: the link contains everything.
    const bodies = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(bodies, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
    scope.get(stopNewsPath, limited, async (request, reply) => {
      if (readUserId(platform, request) === null) return sendUnknownLink(reply);
      const body = html`<h1>${text.title}</h1><p>${text.question}</p><p>${text.stays}</p>
        <form method="post"><button>${text.confirm}</button></form>`;
      return sendPlainPage(reply, { status: 200, title: text.title, body });
    });
    scope.post(stopNewsPath, limited, async (request, reply) => {
      const userId = readUserId(platform, request);
      if (userId === null) return sendUnknownLink(reply);
      await runAsService(platform, (context) => stopNews(context, { userId }));
      const body = html`<h1>${text.doneTitle}</h1><p role="status">${text.done}</p>${settings}`;
      return sendPlainPage(reply, { status: 200, title: text.doneTitle, body });
    });
  });
}

function readUserId(platform: Platform, { query }: FastifyRequest): string | null {
  return readStopNewsLink(platform, querySchema.parse(query).lien);
}

function sendUnknownLink(reply: FastifyReply): FastifyReply {
  const body = html`<h1>${text.unknownTitle}</h1><p role="note">${text.unknown}</p>${settings}`;
  return sendPlainPage(reply, { status: 404, title: text.unknownTitle, body });
}
