import { withFrenchSpaces } from '@placejuste/domain/kernel';
import type { FastifyReply } from 'fastify';

/** A page the server makes itself: no script, our own sheet, never kept by a cache. `body` is already escaped HTML. */
export function sendPlainPage(reply: FastifyReply, page: { readonly status: number; readonly title: string; readonly body: string }): FastifyReply {
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${page.title} – PlaceJuste</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/plain.css"></head><body><main>${withFrenchSpaces(page.body)}</main></body></html>`,
    );
}
