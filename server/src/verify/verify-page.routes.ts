import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { listPublishedKeys } from '../evidence/index.ts';
import {
  readOnStandby,
  sendUncachedPage,
  createSharedSender,
  type Platform,
  type SitePages,
} from '../platform/http/index.ts';
import { readPublicEvidence } from './read-public-evidence.ts';
import {
  buildEvidencePage,
  buildPageSlots,
  readId,
  buildSearchPage,
  buildUnknownPage,
  verifySlots,
  type VerifyPage,
} from './verify-page.ts';

/** The only page of these that is the same for everybody. */
const emptySearch = buildSearchPage(undefined);
const limit = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };
const scripts = ['page.mjs', 'erasure-verifier.mjs', 'read-archive.mjs', 'verifier.mjs'] as const;

type PublishedKeys = Awaited<ReturnType<typeof listPublishedKeys>>;

/** Mounts `/verifier` and `/verifier/ID`: complete without scripts, which only compare files in the page. */
export async function mountVerifyPageRoutes(app: FastifyInstance, platform: Platform, pages: SitePages): Promise<void> {
  for (const name of scripts) {
    const source = await readFile(new URL(`./${name}`, import.meta.url), 'utf8');
    const sendScript = createSharedSender('text/javascript; charset=utf-8');
    app.get(`/verifier/${name}`, (request, reply) => sendScript(request, reply, source));
  }
  const page = pages.compilePage('/verifier', verifySlots);
  const sendSearch = createSharedSender('text/html; charset=utf-8');
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { verifyPage, keys }: { readonly verifyPage: VerifyPage; readonly keys: PublishedKeys },
  ): Promise<FastifyReply> => {
    const pageHtml = page(
      buildPageSlots(
        verifyPage,
        keys.map(({ kid }) => kid),
      ),
    );
    if (verifyPage === emptySearch) return sendSearch(request, reply, pageHtml);
    // Search engines should not show a single deposit.
    if (verifyPage.deposit !== null || verifyPage.status !== 200) reply.header('x-robots-tag', 'noindex');
    return sendUncachedPage(request, reply, verifyPage.status, pageHtml);
  };

  const sendWithoutDeposit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    verifyPage: VerifyPage,
  ): Promise<FastifyReply> => {
    const keys = await readOnStandby(platform, ({ tx }) => listPublishedKeys(tx));
    return send(request, reply, { verifyPage, keys });
  };

  app.get('/verifier', limit, async (request, reply) => {
    const { id: typedId } = z.object({ id: z.string().optional() }).parse(request.query);
    if (typedId === undefined) return sendWithoutDeposit(request, reply, emptySearch);
    const id = readId(typedId);
    if (id === null) return sendWithoutDeposit(request, reply, buildSearchPage(typedId));
    return reply.header('cache-control', 'no-store').redirect(`/verifier/${id}`, 303);
  });
  app.get('/verifier/:id', limit, async (request, reply) => {
    const { id: typedId } = z.object({ id: z.string() }).parse(request.params);
    const id = readId(typedId);
    if (id === null) return sendWithoutDeposit(request, reply, buildUnknownPage(typedId));
    // Reads the keys from the same server as the deposit: the standby may lack the key that signed it.
    const { evidence, keys } = await readOnStandby(
      platform,
      async (context) => ({
        evidence: await readPublicEvidence(context, { id }),
        keys: await listPublishedKeys(context.tx),
      }),
      (result) => result.evidence.ok,
    );
    const verifyPage = evidence.ok ? buildEvidencePage(evidence.value) : buildUnknownPage(typedId);
    return send(request, reply, { verifyPage, keys });
  });
}
