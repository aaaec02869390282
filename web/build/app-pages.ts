import { appPaths } from '@placejuste/contracts/site';
import type { Plugin } from 'vite';

/** In development and preview, gives `app.html` for the addresses that the server gives it for. */
export function appPages(): Plugin {
  const servedPaths: readonly string[] = appPaths;
  const rewriteAddress = (request: { url?: string | undefined }, _response: unknown, next: () => void): void => {
    const [path = ''] = (request.url ?? '').split('?');
    if (servedPaths.includes(path)) request.url = '/app.html';
    next();
  };
  return {
    name: 'placejuste-app-pages',
    configureServer: (server) => void server.middlewares.use(rewriteAddress),
    configurePreviewServer: (server) => void server.middlewares.use(rewriteAddress),
  };
}
