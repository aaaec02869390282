import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import * as z from 'zod';
import { html, type Html } from '../platform/html/index.ts';
import { sendPlainPage } from '../platform/http/index.ts';
import { mailboxText as text } from './mailbox.text.fr.ts';

const pageSize = 20;
const fileName = /^[0-9A-Za-z-]+\.eml$/;

/**
 * `/boite-locale`: shows the mails written on this machine. They contain one-time links, so it only answers this
 * machine itself, and only exists where the configuration says so (`mail.localMailbox`).
 */
export function mountMailbox(app: FastifyInstance, folder: string): void {
  app.get('/boite-locale', async (request, reply) => {
    if (!isThisMachine(request)) return reply.callNotFound();
    const { page } = z.object({ page: z.coerce.number().int().min(1).max(10_000).catch(1) }).parse(request.query);
    const names = (await listFiles(folder)).slice((page - 1) * pageSize, page * pageSize + 1);
    const listedMails = await Promise.all(
      names.slice(0, pageSize).map(async (name) => ({ name, mail: await readMail(folder, name) })),
    );
    return sendPlainPage(reply, {
      status: 200,
      title: text.title,
      body: renderMailListHtml(listedMails, names.length > pageSize ? page + 1 : null),
    });
  });

  app.get('/boite-locale/:name', async (request, reply) => {
    const { name } = z.object({ name: z.string() }).parse(request.params);
    if (!isThisMachine(request)) return reply.callNotFound();
    if (!(await listFiles(folder)).includes(name))
      return sendPlainPage(reply, { status: 404, title: text.title, body: html`<h1>${text.missing}</h1>` });
    return sendPlainPage(reply, { status: 200, title: text.title, body: renderMailHtml(await readMail(folder, name)) });
  });
}

/**
 * True for a request of this machine itself. The remote address is not enough: a proxy on this machine, or a web page
 * whose host name resolves to 127.0.0.1, also calls from here. Neither uses this machine's own host name without a
 * forwarding header.
 */
function isThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isLocal = /^(?:::1|(?:::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? '');
  const isNamed = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(headers.host ?? '');
  const isRelayed = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(
    (name) => name in headers,
  );
  return isLocal && isNamed && !isRelayed;
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => fileName.test(name))
    .toSorted()
    .reverse();
}

async function readMail(folder: string, name: string): Promise<Email> {
  return PostalMime.parse(await readFile(join(folder, name)));
}

function renderMailListHtml(mails: readonly { name: string; mail: Email }[], next: number | null): Html {
  const head = html`<h1>${text.title}</h1><p>${text.intro}</p>`;
  if (mails.length === 0) return html`${head}<p>${text.empty}</p>`;
  const rows = mails.map(
    ({ name, mail }) =>
      html`<li><a href="/boite-locale/${name}">${mail.subject}</a><br>${text.to} ${mail.to?.[0]?.address}</li>`,
  );
  const more = next !== null && html`<p><a href="/boite-locale?page=${next}">${text.older}</a></p>`;
  return html`${head}<ol>${rows}</ol>${more}`;
}

/** The plain text with clickable addresses; the mail's own HTML is never rendered here. */
function renderMailHtml(mail: Email): Html {
  const body = (mail.text ?? '')
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => (index % 2 === 0 ? piece : html`<a href="${piece}">${piece}</a>`));
  return html`<p><a href="/boite-locale">${text.back}</a></p><h1>${mail.subject}</h1>
    <p>${text.to} ${mail.to?.[0]?.address}</p><pre>${body}</pre>`;
}
