import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html } from '../html/index.ts';
import { sendPlainPage } from './plain-page.ts';
import { serverMessages } from './server.messages.fr.ts';

export interface SharedFileOptions {
  /** Named by the manifest's `share_target`. */
  readonly address: string;
  /** Address that the person reaches when no usable file arrived. */
  readonly otherwise: string;
  /** The single page of the application. */
  readonly page: string;
}

/** Name of the field in the manifest. */
const field = 'notice';
const maxBytes = 10_000_000;
const envelopeBytes = 20_000;
/** A phone shares one file, with its title, its words and an address at most. */
const maxParts = 10;
const maxHeaderBytes = 4096;
const formType = /^multipart\/form-data; *boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;
const types: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'application/pdf',
];

/**
 * Returns to the application the file that another application shared with it, inside the page itself: nothing is
 * stored and no sign-in is needed. The service worker could do it on the device, but would have to handle a POST.
 */
export async function mountSharedFile(app: FastifyInstance, options: SharedFileOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: maxBytes + envelopeBytes },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error: { readonly statusCode?: number }, _request, reply) => {
      if (error.statusCode === 413) return sendTooLarge(reply);
      throw error;
    });
    scope.post(
      options.address,
      { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } },
      async (request, reply) => {
        // A share starts in the phone. A page of another site that posts our form is refused.
        const from = request.headers['sec-fetch-site'];
        if (from === 'cross-site' || from === 'same-site') return reply.redirect(options.otherwise, 303);
        const file = await readFormFile(request.headers['content-type'], request.body);
        if (file === null) return reply.redirect(options.otherwise, 303);
        if (file.size > maxBytes) return sendTooLarge(reply);
        const element = await renderTemplate(file);
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(options.page.replace('</body>', () => `${element}</body>`));
      },
    );
  });
}

async function renderTemplate(file: File): Promise<Html> {
  const name = file.name.slice(0, 200);
  const content = Buffer.from(await file.arrayBuffer()).toString('base64');
  return html`<template id="fichier-partage" data-name="${name}" data-type="${file.type}">${content}</template>`;
}

function sendTooLarge(reply: FastifyReply): FastifyReply {
  const body = html`<h1>${serverMessages.SHARED_FILE_TOO_LARGE}</h1>
    <p><a href="/mes-amendes?new=1&amp;pwa=true">${serverMessages.SHARED_FILE_GO_ON}</a></p>`;
  return sendPlainPage(reply, { status: 413, title: serverMessages.SHARED_FILE_TOO_LARGE, body });
}

async function readFormFile(contentType: string | undefined, body: unknown): Promise<File | null> {
  if (!Buffer.isBuffer(body) || !isSmallForm(contentType ?? '', body)) return null;
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType ?? '' },
    }).formData();
    const file = form.get(field);
    return file instanceof File && file.size > 0 && types.includes(file.type) ? file : null;
  } catch {
    return null;
  }
}

/**
 * Checked before the form is parsed: ten megabytes can contain 180 000 parts, or a header of a million words, whose
 * parsing blocks every other request for seconds.
 */
function isSmallForm(contentType: string, body: Buffer): boolean {
  const boundary = formType.exec(contentType)?.[2];
  if (boundary === undefined) return false;
  const mark = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    parts += 1;
    const isLast = body.subarray(at + mark.length, at + mark.length + 2).equals(lastMark);
    const header = body.subarray(at, at + maxHeaderBytes);
    // There is one boundary more than there are parts.
    if (parts > maxParts + 1 || (!isLast && !header.includes(headerEnd))) return false;
  }
  return true;
}

const lastMark = Buffer.from('--');
const headerEnd = Buffer.from('\r\n\r\n');
