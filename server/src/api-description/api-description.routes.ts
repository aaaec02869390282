import type { FastifyInstance } from 'fastify';
import { sendPlainPage } from '../platform/http/index.ts';
import { renderApiPage } from './api-page.view.ts';
import { apiDescriptionText as text } from './api-description.text.fr.ts';
import { openApiDocument, type ApiCalls } from './openapi.view.ts';

/** Mounts `/api/openapi.json`, and `/api` for people. */
export function mountApiDescriptionRoutes(app: FastifyInstance, described: ApiCalls): void {
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(described));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api', async (_request, reply) =>
    sendPlainPage(reply, { status: 200, title: text.title, body: renderApiPage(described.calls) }),
  );
}
