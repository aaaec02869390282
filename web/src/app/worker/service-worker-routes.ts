import { appPaths } from '@placejuste/contracts/site';
import type { StaticRoute } from './service-worker-scope.ts';

/** How a request is answered; `null` leaves it to the browser, as if there were no worker. */
export type Route =
  /** The application's one page. */
  | { readonly kind: 'app' }
  /** A file of the build, the same for everybody. */
  | { readonly kind: 'file'; readonly path: string }
  /** A file that may change without a new build: the network first. */
  | { readonly kind: 'fresh'; readonly path: string }
  /** Any other page: the network, and a French page without it. */
  | { readonly kind: 'page'; readonly path: string };

/** What speaks of one person, or acts: never looked at, never kept. */
const personal = ['/api', '/auth/v1', '/rest', '/storage', '/functions', '/realtime'];

/**
 * What never passes by the worker, in the words of the browser, which then need not start it. A request that started
 * the old version while the new one took over held the change back until the old one had been idle for half a minute.
 */
export const pastTheWorker: readonly StaticRoute[] = personal.map((folder) => ({
  condition: { urlPattern: `${folder}/*` },
  source: 'network',
}));

const fresh: readonly string[] = ['/prices.json', '/manifest.webmanifest'];
const app: readonly string[] = appPaths;

const isUnder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/**
 * Decides from the request alone. Anything but GET is left alone: Safari sends an empty body once a worker touched it.
 */
export function chooseRoute(
  request: Pick<Request, 'method' | 'mode' | 'url' | 'headers'>,
  origin: string,
): Route | null {
  if (request.method !== 'GET') return null;
  const url = new URL(request.url);
  if (url.origin !== origin) return null;
  const path = url.pathname;
  if (personal.some((folder) => isUnder(path, folder))) return null;
  // A signed request asks for something of one person; a range is a part that must not pass for the whole.
  if (request.headers.has('authorization') || request.headers.has('range')) return null;
  if (request.mode === 'navigate') return app.includes(path) ? { kind: 'app' } : { kind: 'page', path };
  if (fresh.includes(path)) return { kind: 'fresh', path };
  return { kind: 'file', path };
}
