import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverMessages } from './server.messages.fr.ts';
import { setEdgeCaching } from './edge-cache.ts';
import { servePages, type ListedPages } from './serve-pages.ts';
import { unfinishedFolder, type SitePages } from './site-pages.ts';
import { mountSharedFile } from './shared-file.ts';

export interface WebOptions {
  /** Folder of the built site. */
  readonly folder: string;
  /** Addresses answered with the app shell. */
  readonly appPaths: readonly string[];
  /** Scripts and style sheets to preload with each address, before the page requests them. */
  readonly pageParts: Readonly<Record<string, readonly string[]>>;
  /** Path prefixes that answer in JSON, also for unknown addresses. */
  readonly machinePrefixes: readonly string[];
  readonly pages: SitePages;
  readonly listing: ListedPages;
}

/** Specification §2; the second is for iOS. */
const workerFiles: readonly string[] = ['sw.js', 'sw-ios-stable.js'];

/**
 * Workers that run WebAssembly, by the name that the build gives to `*.wasm-worker.ts`. A worker has the policy of its
 * own script: only these may compile WebAssembly, and they load no other script.
 */
const wasmWorker = /^[\w.-]+\.wasm-worker-[\w-]+\.js(\.br)?$/;
const wasmWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Serves the built site: prerendered pages, the app shell at its known addresses, and a true 404 elsewhere. */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { folder } = options;
  servePages(app, options.pages, options.listing);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: ['index.html'],
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !path.startsWith(`/${unfinishedFolder}/`),
    setHeaders(reply, file) {
      // Built assets have a hash in their name; every other file is revalidated each time.
      const isImmutable = file.includes(`${join(folder, 'assets')}`);
      reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (isImmutable && wasmWorker.test(basename(file))) reply.header('content-security-policy', wasmWorkerPolicy);
      if (workerFiles.some((name) => file.replace(/\.br$/, '') === join(folder, name)))
        reply.header('service-worker-allowed', '/');
    },
  });
  for (const path of options.appPaths) {
    const parts = (options.pageParts[path] ?? []).map((file) => `<${file}>; ${describePreload(file)}`);
    app.get(path, (_request, reply) => {
      if (parts.length > 0) reply.header('link', parts.join(', '));
      return setEdgeCaching(reply).sendFile('app.html');
    });
  }
  const page = await readFile(join(folder, 'app.html'), 'utf8').catch(() => null);
  if (page !== null)
    await mountSharedFile(app, { address: '/partage', otherwise: '/mes-amendes?new=1&pwa=true', page });
  const notFoundPage = existsSync(join(folder, '404.html'))
    ? await readFile(join(folder, '404.html'), 'utf8')
    : serverMessages.NOT_FOUND;
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    notFound(request, reply, options, notFoundPage),
  );
}

/** Preload header of a file. A style sheet has the mode of the later request, or the browser would fetch it twice. */
function describePreload(file: string): string {
  return file.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload';
}

function notFound(request: FastifyRequest, reply: FastifyReply, options: WebOptions, page: string): FastifyReply {
  const path = request.url.split('?')[0] ?? '/';
  const isForMachine = options.machinePrefixes.some((prefix) => path.startsWith(prefix)) || request.method !== 'GET';
  if (isForMachine)
    return reply.code(404).send({ code: 'NOT_FOUND', message: serverMessages.NOT_FOUND, requestId: request.id });
  // An address with a capital letter or a trailing slash redirects to the right page.
  const canonicalPath = path.toLowerCase().replace(/\/+$/, '');
  if (
    canonicalPath !== path &&
    (options.pages.paths.includes(canonicalPath) || options.appPaths.includes(canonicalPath))
  )
    return reply.header('cache-control', 'no-store').redirect(canonicalPath + request.url.slice(path.length), 301);
  return reply.code(404).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
}
