import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { listPublishedKeys } from '../evidence/index.ts';
import { runLateRead, sendMadePage, sharedSender, type Platform, type SitePages } from '../platform/http/index.ts';
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

/** The one page of these that is the same for everybody. */
const emptySearch = searchPage(undefined);
const limit = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };
const scripts = ['page.mjs', 'erasure-verifier.mjs', 'read-archive.mjs', 'verifier.mjs'] as const;

type PublishedKeys = Awaited<ReturnType<typeof listPublishedKeys>>;

/** `/verifier` and `/verifier/ID`: complete without a script; the one script compares files in the page. */
export async function mountVerifyPageRoutes(app: FastifyInstance, platform: Platform, pages: SitePages): Promise<void> {
  for (const name of scripts) {
    const source = await readFile(new URL(`./${name}`, import.meta.url), 'utf8');
    const sendScript = sharedSender('text/javascript; charset=utf-8');
    app.get(`/verifier/${name}`, (request, reply) => sendScript(request, reply, source));
  }
  const page = pages.page('/verifier', verifySlots);
  const sendSearch = sharedSender('text/html; charset=utf-8');
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { shown, keys }: { readonly shown: VerifyPage; readonly keys: PublishedKeys },
  ): Promise<FastifyReply> => {
    const made = page(
      pageSlots(
        shown,
        keys.map(({ kid }) => kid),
      ),
    );
    if (shown === emptySearch) return sendSearch(request, reply, made);
    // One deposit is nothing for a search engine to show.
    if (shown.held !== null || shown.status !== 200) reply.header('x-robots-tag', 'noindex');
    return sendMadePage(request, reply, shown.status, made);
  };

  const sendWithoutDeposit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    shown: VerifyPage,
  ): Promise<FastifyReply> => {
    const keys = await runLateRead(platform, ({ tx }) => listPublishedKeys(tx));
    return send(request, reply, { shown, keys });
  };

  app.get('/verifier', limit, async (request, reply) => {
    const { id: typed } = z.object({ id: z.string().optional() }).parse(request.query);
    if (typed === undefined) return sendWithoutDeposit(request, reply, emptySearch);
    const id = readId(typed);
    if (id === null) return sendWithoutDeposit(request, reply, searchPage(typed));
    return reply.header('cache-control', 'no-store').redirect(`/verifier/${id}`, 303);
  });
  app.get('/verifier/:id', limit, async (request, reply) => {
    const { id: typed } = z.object({ id: z.string() }).parse(request.params);
    const id = readId(typed);
    if (id === null) return sendWithoutDeposit(request, reply, unknownPage(typed));
    // The keys of the very server that shows the deposit: one may have been signed by a key the standby has not yet.
    const { evidence, keys } = await runLateRead(
      platform,
      async (context) => ({
        evidence: await readPublicEvidence(context, { id }),
        keys: await listPublishedKeys(context.tx),
      }),
      (read) => read.evidence.ok,
    );
    const shown = evidence.ok ? evidencePage(evidence.value) : unknownPage(typed);
    return send(request, reply, { shown, keys });
  });
}
