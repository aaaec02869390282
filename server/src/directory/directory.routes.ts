import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { escapedHtml, sendMadePage, sendPlainPage, type Platform, type SitePages } from '../platform/http/index.ts';
import { answerListing } from './answer-listing.ts';
import { asQuery, readAsked } from './asked.ts';
import { directoryContent } from './directory-page.ts';
import { directoryText as text } from './directory.text.fr.ts';
import { searchListings } from './search-listings.ts';
import { stillTrue } from './still-true.ts';

const path = '/business-directory';
const answered = z.object({ listing: z.uuid(), answer: z.enum(['yes', 'no']), back: z.string().max(2000).catch('') });
const outcomeAsked = z.object({ reponse: z.enum(['counted', 'already']), fiche: z.uuid() });

/**
 * The public page, complete without a script: the search is a form, its answer is the page, and so is « toujours vrai ?
 * ».
 */
export async function mountDirectoryPage(app: FastifyInstance, platform: Platform, pages: SitePages): Promise<void> {
  app.get(path, { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }, async (request, reply) => {
    const asked = readAsked(request.query);
    const found = await platform.db.asService((tx) => searchListings(tx, asked));
    const words = [asked.q, asked.commune].filter((word) => word !== '').join(' ');
    const told = outcomeAsked.safeParse(request.query).data;
    const back = asQuery(asked);
    // One search among millions is nothing for a search engine to keep.
    if (back !== '' || told !== undefined) reply.header('x-robots-tag', 'noindex');
    const content = directoryContent(asked, found, (listing) =>
      stillTrue(listing, back, told?.fiche === listing.id ? told.reponse : null),
    );
    return sendMadePage(
      request,
      reply,
      200,
      pages.html(path, {
        'title.prefix': words === '' ? '' : escapedHtml(text.titlePrefix(words)),
        directory: content,
      }),
    );
  });

  // Awaited: the pages without a form are served at the addresses that are still free.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.post(path, { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } }, async (request, reply) => {
      const told = answered.safeParse(request.body);
      const agent = request.headers['user-agent'] ?? '';
      const outcome = told.success
        ? await answerListing(platform, told.data.listing, told.data.answer, { ip: request.ip, agent })
        : 'unknown';
      if (!told.success || outcome === 'unknown')
        return sendPlainPage(reply, {
          status: 404,
          title: text.goneTitle,
          body: `<h1>${text.goneTitle}</h1><p>${text.gone}</p><p><a href="${path}">${text.goneBack}</a></p>`,
        });
      const { listing, back } = told.data;
      const query = new URLSearchParams(asQuery(readAsked(Object.fromEntries(new URLSearchParams(back)))));
      query.set('reponse', outcome);
      query.set('fiche', listing);
      return reply.redirect(`${path}?${query.toString()}#fiche-${listing}`, 303);
    });
  });
}
