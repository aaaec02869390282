import { checkContact, contactFields, contactForms, contactTopics, type ContactInput, type ContactTopic } from '@placejuste/domain/support';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpRefusal, sendMadePage, sendPlainPage, type Platform, type SitePages } from '../platform/http/index.ts';
import { formPage, type FormState } from './contact-slots.ts';
import { makeTicket, readTicket } from './form-ticket.ts';
import { receiveContact } from './receive-contact.ts';
import { supportText } from './support.text.fr.ts';

/** Hidden from people; programs fill it. */
const trap = 'site_web';
const largestBody = 65_536;
const sent = '/message-recu';

type Typed = Readonly<Record<string, string>>;

/** Pages that hold a form and receive it at their own address: plain HTML, no script. */
export async function mountContactForms(app: FastifyInstance, platform: Platform, pages: SitePages): Promise<void> {
  // Awaited: the pages without a form are served at the addresses that are still free.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: largestBody }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    for (const topic of contactTopics) mountForm(scope, platform, pages, topic);
  });
}

function mountForm(app: FastifyInstance, platform: Platform, pages: SitePages, topic: ContactTopic): void {
  const { path } = contactForms[topic];
  const show = (request: FastifyRequest, reply: FastifyReply, status: number, state: Omit<FormState, 'ticket'> = {}): FastifyReply => {
    // A form that comes back keeps its ticket: its age goes on, and so does its name.
    const given = ((request.body ?? {}) as Typed)['ticket'] ?? '';
    const ticket = readTicket(platform, given) === 'TOO_OLD' ? makeTicket(platform) : given;
    return sendMadePage(request, reply, status, formPage(pages, path, { ticket, ...state }));
  };

  app.get(path, (request, reply) => show(request, reply, 200));
  app.route({
    method: 'POST',
    url: path,
    // Once the body is read, so that what was typed comes back with the refusal.
    config: { rateLimit: { max: 10, timeWindow: '1 minute', hook: 'preHandler' } },
    errorHandler: (error, request, reply) => {
      if (error instanceof HttpRefusal && error.status === 429) return show(request, reply, 429, { typed: typedOf(request.body), fault: 'TOO_MANY' });
      if (error.statusCode === 413) return sendPlainPage(reply, { status: 413, title: supportText.tooLargeTitle, body: `<h1>${supportText.tooLargeTitle}</h1><p>${supportText.tooLarge}</p>` });
      throw error;
    },
    handler: async (request, reply) => {
      const body = (request.body ?? {}) as Typed;
      const typed = typedOf(body);
      if ((body[trap] ?? '') !== '') return show(request, reply, 422, { typed, fault: 'TRAP_FILLED' });
      const { faults, facts } = checkContact(topic, typed);
      if (Object.keys(faults).length > 0) return show(request, reply, 422, { typed, faults });
      const ticket = readTicket(platform, body['ticket'] ?? '');
      if (typeof ticket === 'string') return show(request, reply, 422, { typed, fault: ticket });
      const received = await receiveContact(platform, ticket.id, topic, facts);
      if (!received.ok) return show(request, reply, 429, { typed, fault: received.code });
      return reply.redirect(sent, 303);
    },
  });
}

function typedOf(body: unknown): ContactInput {
  const all = (body ?? {}) as Typed;
  return Object.fromEntries(contactFields.flatMap((field) => (typeof all[field] === 'string' ? [[field, all[field]]] : [])));
}
