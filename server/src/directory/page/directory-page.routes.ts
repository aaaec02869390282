import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { html } from '../../platform/html/index.ts';
import {
  runAsService,
  readOnStandby,
  sendUncachedPage,
  sendPlainPage,
  type Platform,
  type SitePages,
} from '../../platform/http/index.ts';
import { answerListing } from './answer-listing.ts';
import { renderDirectory } from './directory-page.ts';
import { directoryText as text } from './directory.text.fr.ts';
import { searchListings } from './search-listings.ts';
import { formatSearch, readSearch } from './search-query.ts';
import { renderStillTrue } from './render-still-true.ts';

const path = '/business-directory';
const answerForm = z.object({ listing: z.uuid(), answer: z.enum(['yes', 'no']), back: z.string().max(2000).catch('') });
const outcomeQuery = z.object({ reponse: z.enum(['counted', 'already', 'enough']), fiche: z.uuid() });

/**
 * Mounts the public page, complete without scripts: the search and « toujours vrai ? » are forms, answered by pages.
 */
export async function mountDirectoryPageRoutes(
  app: FastifyInstance,
  platform: Platform,
  pages: SitePages,
): Promise<void> {
  const page = pages.compilePage(path, ['title.prefix', 'directory']);
  app.get(path, { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }, async (request, reply) => {
    const search = readSearch(request.query);
    const outcome = outcomeQuery.safeParse(request.query).data;
    // After an answer, the page reads the primary, so that the visitor sees it counted.
    const runRead = outcome === undefined ? readOnStandby : runAsService;
    const result = await runRead(platform, (context) => searchListings(context, search));
    const words = [search.q, search.commune].filter((word) => word !== '').join(' ');
    const back = formatSearch(search);
    // One search among millions has no value for a search engine.
    if (back !== '' || outcome !== undefined) reply.header('x-robots-tag', 'noindex');
    const content = renderDirectory(search, result, (listing) =>
      renderStillTrue(listing, back, outcome?.fiche === listing.id ? outcome.reponse : null),
    );
    return sendUncachedPage(
      request,
      reply,
      200,
      page({
        'title.prefix': words === '' ? '' : text.titlePrefix(words),
        directory: content,
      }),
    );
  });

  // Awaited: the pages without a form take the addresses that are still free.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.post(path, { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } }, async (request, reply) => {
      const { data: form } = answerForm.safeParse(request.body);
      const visitor = { ip: request.ip, agent: request.headers['user-agent'] ?? '' };
      const outcome =
        form === undefined
          ? 'unknown'
          : await runAsService(platform, (context) =>
              answerListing(
                { ...context, limits: platform.limits },
                { listingId: form.listing, answer: form.answer, visitor },
              ),
            );
      if (form === undefined || outcome === 'unknown')
        return sendPlainPage(reply, {
          status: 404,
          title: text.goneTitle,
          body: html`<h1>${text.goneTitle}</h1><p>${text.gone}</p><p><a href="${path}">${text.goneBack}</a></p>`,
        });
      const { listing, back } = form;
      const query = new URLSearchParams(formatSearch(readSearch(Object.fromEntries(new URLSearchParams(back)))));
      query.set('reponse', outcome);
      query.set('fiche', listing);
      return reply.redirect(`${path}?${query.toString()}#fiche-${listing}`, 303);
    });
  });
}
