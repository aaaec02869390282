import { appPaths } from '@placejuste/contracts/site';
import type { StaticRoute } from './service-worker-scope.ts';

/** How a request is answered; `null` leaves it to the browser, as if there were no worker. */
export type Route =
  /** The HTML page of the application. */
  | { readonly kind: 'app' }
  /** A file of the build, the same for all people. */
  | { readonly kind: 'file'; readonly path: string }
  /** A file that may change without a new build: network first. */
  | { readonly kind: 'fresh'; readonly path: string }
  /** Any other page: network first, a French offline page otherwise. */
  | { readonly kind: 'page'; readonly path: string };

/** Paths with personal data or actions: never intercepted, never cached. */
const personal = ['/api', '/auth/v1', '/rest', '/storage', '/functions', '/realtime'];

/**
 * Requests that bypass the worker, as rules for the browser, which then need not start it. A request that started the
 * old version during a takeover delayed it by half a minute, until the old worker was idle.
 */
export const pastTheWorker: readonly StaticRoute[] = personal.map((folder) => ({
  condition: { urlPattern: `${folder}/*` },
  source: 'network',
}));

const fresh: readonly string[] = ['/prices.json', '/manifest.webmanifest'];
const app: readonly string[] = appPaths;

const isUnder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Decides from the request alone. Anything but GET is ignored: Safari sends an empty body once a worker handled it. */
export function chooseRoute(
  request: Pick<Request, 'method' | 'mode' | 'url' | 'headers'>,
  origin: string,
): Route | null {
  if (request.method !== 'GET') return null;
  const url = new URL(request.url);
  if (url.origin !== origin) return null;
  const path = url.pathname;
  if (personal.some((folder) => isUnder(path, folder))) return null;
  // A request with authorization is personal; a range is a part that must not be cached as the whole.
  if (request.headers.has('authorization') || request.headers.has('range')) return null;
  if (request.mode === 'navigate') return app.includes(path) ? { kind: 'app' } : { kind: 'page', path };
  if (fresh.includes(path)) return { kind: 'fresh', path };
  return { kind: 'file', path };
}
