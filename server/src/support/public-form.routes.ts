import { unprovedPerHour } from '@placejuste/domain/support';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../platform/html/index.ts';
import {
  toSubscriberNetwork,
  HttpRefusal,
  sendUncachedPage,
  sendPlainPage,
  type Platform,
  type SitePages,
} from '../platform/http/index.ts';
import { createProofDesk, type ProofDesk } from '../platform/proof-of-work/index.ts';
import { limitPerHour } from '../platform/rate-limits/index.ts';
import { describeFormFault, compileFormPage, type FormState } from './form-page.view.ts';
import { makeTicket, readTicket } from './form-ticket.ts';
import { supportText } from './support.text.fr.ts';

/** Field hidden from people, which programs fill. */
const trap = 'site_web';
/**
 * Bytes of a posted form: many times the longest text allowed, with each three-byte letter encoded as nine, so that a
 * text that is too long is shown again with its error.
 */
const maxBodyBytes = 524_288;

type FormValues = Readonly<Record<string, string>>;

/** Outcome of a form: the next page, or the status and error with which the form is shown again. */
export type FormOutcome = { readonly goOn: string } | { readonly status: number; readonly fault: string };

export interface PublicForm<Facts> {
  /** Path of the page that shows the form and receives it. */
  readonly path: string;
  /** Names of its fields, in reading order. */
  readonly fields: readonly string[];
  check(typedFields: FormValues): { readonly faults: Readonly<Record<string, string>>; readonly facts: Facts };
  /** Sentence shown above the form while it is turned off; null otherwise. */
  findClosure?(): Promise<string | null>;
  /** @param ticketId names what is sent: the same page sent fifty times is one. */
  take(facts: Facts, ticketId: string): Promise<FormOutcome>;
}

interface Site {
  readonly platform: Platform;
  readonly pages: SitePages;
}

/** Mounts pages that hold a form and receive it at their own address: plain HTML, no script. */
export async function mountPublicForms(
  app: FastifyInstance,
  { platform, pages }: Site,
  mount: (form: <Facts>(form: PublicForm<Facts>) => void) => void,
): Promise<void> {
  // Awaited, because pages without a form are then served at the remaining addresses.
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
    // A form shown again keeps its ticket, with its age and its name.
    const postedTicket = ((request.body ?? {}) as FormValues)['ticket'] ?? '';
    const ticket = readTicket(platform, postedTicket) === 'TOO_OLD' ? makeTicket(platform) : postedTicket;
    return sendUncachedPage(request, reply, status, page({ ticket, ...state }));
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
    // After the body is parsed, so that what was typed is shown again with the refusal.
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
        // Forms that one home may send without the work asked of browsers.
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
