import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { publishedKeys } from '../evidence/index.ts';
import { runAsService, sendMadePage, type Platform, type SitePages } from '../platform/http/index.ts';
import { readPublicEvidence } from './read-public-evidence.ts';
import {
  evidencePage,
  pageSlots,
  readId,
  searchPage,
  unknownPage,
  verifySlots,
  type VerifyPage,
} from './verify-page.ts';

const limit = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };
const scripts = ['page.mjs', 'read-archive.mjs', 'verifier.mjs'] as const;

/** `/verifier` and `/verifier/ID`: complete without a script; the one script compares files in the page. */
export async function verifyPageRoutes(app: FastifyInstance, platform: Platform, pages: SitePages): Promise<void> {
  for (const name of scripts) {
    const source = await readFile(new URL(`./${name}`, import.meta.url));
    app.get(`/verifier/${name}`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(source),
    );
  }
  const page = pages.page('/verifier', verifySlots);
  const send = async (request: FastifyRequest, reply: FastifyReply, shown: VerifyPage): Promise<FastifyReply> => {
    const keys = await runAsService(platform, ({ tx }) => publishedKeys(tx));
    const made = page(
      pageSlots(
        shown,
        keys.map(({ kid }) => kid),
      ),
    );
    // One deposit is nothing for a search engine to show.
    if (shown.held !== null || shown.status !== 200) reply.header('x-robots-tag', 'noindex');
    return sendMadePage(request, reply, shown.status, made);
  };

  app.get('/verifier', limit, async (request, reply) => {
    const { id: typed } = z.object({ id: z.string().optional() }).parse(request.query);
    const id = typed === undefined ? null : readId(typed);
    return id === null ? send(request, reply, searchPage(typed)) : reply.redirect(`/verifier/${id}`, 303);
  });
  app.get('/verifier/:id', limit, async (request, reply) => {
    const { id: typed } = z.object({ id: z.string() }).parse(request.params);
    const id = readId(typed);
    const evidence =
      id === null ? null : await runAsService(platform, (context) => readPublicEvidence(context, { id }));
    return send(request, reply, evidence?.ok === true ? evidencePage(evidence.value) : unknownPage(typed));
  });
}
