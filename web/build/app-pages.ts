import { appPaths } from '@placejuste/contracts/site';
import type { Plugin } from 'vite';

/** In development and preview, answers with `app.html` for the same addresses as the server. */
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
