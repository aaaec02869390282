import type { FastifyReply } from 'fastify';
import { applyFrenchSpaces, html, type Html } from '../html/index.ts';

interface PlainPage {
  readonly title: string;
  readonly body: Html;
}

/** Sends a page made by the server: no script, our own style sheet, never cached. */
export function sendPlainPage(reply: FastifyReply, page: PlainPage & { readonly status: number }): FastifyReply {
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(renderPlainPage(page));
}

/** The HTML of such a page. */
export function renderPlainPage({ title, body }: PlainPage): string {
  return html`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport"
    content="width=device-width, initial-scale=1"><title>${title} – PlaceJuste</title><link rel="icon"
    href="/favicon.svg"><link rel="stylesheet"
    href="/plain.css"></head><body><main>${applyFrenchSpaces(body)}</main></body></html>`.toString();
}
