import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../html/index.ts';
import { setEdgeCaching } from './edge-cache.ts';
import type { SitePages } from './site-pages.ts';

export interface ListedPages {
  /** Absolute origin, without a trailing slash. */
  readonly origin: string;
  readonly unlisted: readonly string[];
  /** Addresses that search engines must not index. */
  readonly disallowed: readonly string[];
}

interface Answer {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly tag: string;
}

/** Serves each public page with its slots filled in, and the two files for search engines. */
export function servePages(app: FastifyInstance, pages: SitePages, listing: ListedPages): void {
  for (const path of pages.paths) {
    // The slice that receives a form also answers its page.
    if (app.hasRoute({ method: 'GET', url: path })) continue;
    const page = pages.compilePage(path, []);
    const buildAnswer = memoizeAnswer(() => page({}));
    app.get(path, (request, reply) => sendAnswer(request, reply, buildAnswer(), 'text/html; charset=utf-8'));
  }
  const listedPaths = pages.paths.filter((path) => !listing.unlisted.includes(path));
  const robots = memoizeAnswer(() =>
    [
      'User-agent: *',
      ...listing.disallowed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${listing.origin}/sitemap.xml`,
      '',
    ].join('\n'),
  );
  const sitemap = memoizeAnswer(() => {
    const urls = listedPaths.map((path) => html`<url><loc>${listing.origin}${path}</loc></url>\n`);
    const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
    return html`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${urls}</urlset>\n`.toString();
  });
  app.get('/robots.txt', (request, reply) => sendAnswer(request, reply, robots(), 'text/plain; charset=utf-8'));
  app.get('/sitemap.xml', (request, reply) => sendAnswer(request, reply, sitemap(), 'application/xml; charset=utf-8'));
}

/** Computes the answer at the first request, so that the start does not wait for pages that nobody requests. */
function memoizeAnswer(text: () => string): () => Answer {
  let answer: Answer | undefined;
  return () => (answer ??= toAnswer(text()));
}

function toAnswer(text: string): Answer {
  const plain = Buffer.from(text);
  return {
    plain,
    brotli: brotliCompressSync(plain),
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

/** Creates the sender of a text that is the same for all and rarely changes: compressed once for each version. */
export function createSharedSender(
  type: string,
): (request: FastifyRequest, reply: FastifyReply, text: string) => FastifyReply {
  let last: { readonly text: string; readonly answer: Answer } | undefined;
  return (request, reply, text) => {
    if (last?.text !== text) last = { text, answer: toAnswer(text) };
    return sendAnswer(request, reply, last.answer, type);
  };
}

/** Sends a page made for this answer only: never cached, compressed in about a millisecond. */
export function sendUncachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  html: string,
): FastifyReply {
  const plain = Buffer.from(html);
  reply.code(status).headers({ 'cache-control': 'no-store', vary: 'accept-encoding' }).type('text/html; charset=utf-8');
  if (!canDecodeBrotli(request)) return reply.send(plain);
  return reply
    .header('content-encoding', 'br')
    .send(brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quickQuality } }));
}

const quickQuality = 5;

function canDecodeBrotli(request: FastifyRequest): boolean {
  return /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
}

function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, brotli, tag }: Answer,
  type: string,
): FastifyReply {
  setEdgeCaching(reply).headers({ etag: tag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const isSmall = canDecodeBrotli(request);
  if (isSmall) reply.header('content-encoding', 'br');
  return reply.type(type).send(isSmall ? brotli : plain);
}
