import { appPaths, sitePaths, unlistedPaths } from '@placejuste/contracts/site';
import type { FastifyInstance } from 'fastify';
import type { BuiltWeb } from './built-web.ts';
import {
  createHttp,
  neverCached,
  readSiteFiles,
  sendSecurityHeaders,
  serveWeb,
  type Platform,
  type Slice,
} from '../platform/http/index.ts';
import type { Tracing } from '../platform/tracing/index.ts';

export interface AppOptions {
  readonly slices: readonly Slice[];
  readonly trustProxy: boolean;
  readonly rateLimitFactor: number;
  /** Built site to serve; null serves the API alone. */
  readonly web: BuiltWeb | null;
  /** Origin of the map tiles; null shows no map. */
  readonly tilesOrigin: string | null;
  /** Origins of the wallets that browsers may open, beside our own. */
  readonly walletOrigins?: readonly string[];
  /** Null when nothing is traced. */
  readonly tracing?: Tracing | null;
}

/** Prefixes of the paths that programs call, as opposed to people. */
export const machinePrefixes = ['/api/', '/auth/v1/', '/rest/v1/', '/storage/v1/', '/functions/v1/', '/realtime/v1/'];

/** Screens of a signed-in person, which search engines should not visit. */
const disallowed = [
  '/auth',
  '/dashboard',
  '/mes-amendes',
  '/mes-etablissements',
  '/partage',
  '/pwa',
  '/admin',
  '/systeme-visuel',
  '/api/',
  ...unlistedPaths,
];

/** Builds the whole server on one Fastify instance that does not listen yet. */
export async function buildApp(platform: Platform, options: AppOptions): Promise<FastifyInstance> {
  const app = await createHttp({
    log: platform.log,
    newId: platform.newId,
    trustProxy: options.trustProxy,
    rateLimitFactor: options.rateLimitFactor,
    siteAddresses:
      options.web === null ? new Set() : new Set([...readSiteFiles(options.web.folder), ...sitePaths, ...appPaths]),
  });
  options.tracing?.traceRequests(app);
  sendSecurityHeaders(app, {
    styleHashes: options.web?.styleHashes ?? [],
    scriptHashes: options.web?.scriptHashes ?? [],
    https: platform.publicUrl.startsWith('https:'),
    pictureOrigin: options.tilesOrigin,
    walletOrigins: options.walletOrigins ?? [],
    socketOrigin: platform.publicUrl.replace(/^http/, 'ws'),
    backendOrigin: options.web?.backendOrigin ?? '',
  });
  neverCached(app, machinePrefixes);
  for (const slice of options.slices) await slice.register(app, platform);
  if (options.web !== null) {
    const { folder, pages, pageParts } = options.web;
    const listing = { origin: platform.publicUrl, unlisted: unlistedPaths, disallowed };
    await serveWeb(app, { folder, appPaths, pageParts, machinePrefixes, pages, listing });
  }
  return app;
}
