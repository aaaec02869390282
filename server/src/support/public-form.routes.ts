import { unprovedPerHour } from '@placejuste/domain/support';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../platform/html/index.ts';
import {
  toSubscriberNetwork,
  HttpRefusal,
  sendMadePage,
  sendPlainPage,
  type Platform,
  type SitePages,
} from '../platform/http/index.ts';
import { createProofDesk, type ProofDesk } from '../platform/proof-of-work/index.ts';
import { limitPerHour } from '../platform/rate-limits/index.ts';
import { describeFormFault, compileFormPage, type FormState } from './form-page.view.ts';
import { makeTicket, readTicket } from './form-ticket.ts';
import { supportText } from './support.text.fr.ts';

/** Hidden from people; programs fill it. */
const trap = 'site_web';
/**
 * The longest text a page asks for many times over, letters of three bytes each written as nine: it comes back whole,
 * with what is wrong.
 */
const maxBodyBytes = 524_288;

type FormValues = Readonly<Record<string, string>>;

/** Outcome of a form: the page its sender goes on to, or the status and sentence that give it back. */
export type FormOutcome = { readonly goOn: string } | { readonly status: number; readonly fault: string };

export interface PublicForm<Facts> {
  /** Path of the page that shows the form and receives it. */
  readonly path: string;
  /** Names of its fields, in reading order. */
  readonly fields: readonly string[];
  check(typedFields: FormValues): { readonly faults: Readonly<Record<string, string>>; readonly facts: Facts };
  /** Sentence shown as the page opens while the form is turned off; null otherwise. */
  findClosure?(): Promise<string | null>;
  /** @param ticketId names what is sent: the same page sent fifty times is one. */
  take(facts: Facts, ticketId: string): Promise<FormOutcome>;
}

interface Site {
  readonly platform: Platform;
  readonly pages: SitePages;
}

/** Pages that hold a form and receive it at their own address: plain HTML, no script. */
export async function mountPublicForms(
  app: FastifyInstance,
  { platform, pages }: Site,
  mount: (form: <Facts>(form: PublicForm<Facts>) => void) => void,
): Promise<void> {
  // Awaited: the pages without a form are served at the addresses that are still free.
  await app.register(async (scope) => {
    const proofs = createProofDesk(platform);
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    mount((form) => mountForm(scope, { platform, pages }, proofs, form));
  });
}

function mountForm<Facts>(
  app: FastifyInstance,
  { platform, pages }: Site,
  proofs: ProofDesk,
  { path, fields, check, take, findClosure = () => Promise.resolve(null) }: PublicForm<Facts>,
): void {
  const page = compileFormPage(pages, { path, fields });
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    state: Omit<FormState, 'ticket'> = {},
  ): FastifyReply => {
    // A form that comes back keeps its ticket: its age goes on, and so does its name.
    const postedTicket = ((request.body ?? {}) as FormValues)['ticket'] ?? '';
    const ticket = readTicket(platform, postedTicket) === 'TOO_OLD' ? makeTicket(platform) : postedTicket;
    return sendMadePage(request, reply, status, page({ ticket, ...state }));
  };
  const readTypedFields = (body: unknown): FormValues => {
    const all = (body ?? {}) as FormValues;
    return Object.fromEntries(fields.flatMap((field) => (typeof all[field] === 'string' ? [[field, all[field]]] : [])));
  };

  app.get(path, async (request, reply) => {
    const fault = await findClosure();
    return show(request, reply, 200, fault === null ? {} : { fault });
  });
  app.route({
    method: 'POST',
    url: path,
    // Once the body is read, so that what was typed comes back with the refusal.
    config: { rateLimit: { max: 10, timeWindow: '1 minute', hook: 'preHandler' } },
    errorHandler: (error, request, reply) => {
      if (error instanceof HttpRefusal && error.status === 429)
        return show(request, reply, 429, {
          typedFields: readTypedFields(request.body),
          fault: describeFormFault('TOO_MANY'),
        });
      if (error.statusCode === 413)
        return sendPlainPage(reply, {
          status: 413,
          title: supportText.tooLargeTitle,
          body: html`<h1>${supportText.tooLargeTitle}</h1><p>${supportText.tooLarge}</p>`,
        });
      throw error;
    },
    handler: async (request, reply) => {
      const body = (request.body ?? {}) as FormValues;
      const typedFields = readTypedFields(body);
      if ((body[trap] ?? '') !== '')
        return show(request, reply, 422, { typedFields, fault: describeFormFault('TRAP_FILLED') });
      const { faults, facts } = check(typedFields);
      if (Object.keys(faults).length > 0) return show(request, reply, 422, { typedFields, faults });
      const ticket = readTicket(platform, body['ticket'] ?? '');
      if (typeof ticket === 'string')
        return show(request, reply, 422, { typedFields, fault: describeFormFault(ticket) });
      if (!(await proofs.spend(path, body['proof'] ?? ''))) {
        // What one home sends without the work asked of browsers.
        const unproved = limitPerHour(`forms without work, ${toSubscriberNetwork(request.ip)}`, unprovedPerHour);
        if ((await platform.limits.takeAll([unproved])) > 0)
          return show(request, reply, 429, { typedFields, fault: describeFormFault('TOO_MANY') });
      }
      const outcome = await take(facts, ticket.id);
      if ('fault' in outcome) return show(request, reply, outcome.status, { typedFields, fault: outcome.fault });
      return reply.redirect(outcome.goOn, 303);
    },
  });
}
