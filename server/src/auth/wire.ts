import { emailFault } from '@placejuste/domain/account';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpRefusal, readJson, retryAfterSeconds } from '../platform/http/index.ts';
import { isOutage } from '../platform/postgres/index.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, invalid, tooManyRequests } from './auth-error.ts';
import { networkOf } from './caller.ts';
import { allowOfficialClient } from './official-client-cors.ts';
import { chooseRedirect } from './redirects.ts';
import { longestMetadata } from './users.repository.ts';

const apiVersion = '2024-01-01';
const largestBody = 1024 * 1024;

/** Makes a Fastify scope speak auth/v1: its JSON, its CORS and its error shapes, none of which are /api's. */
export function openWire(scope: FastifyInstance, ctx: AuthContext): void {
  allowOfficialClient(scope);
  scope.removeAllContentTypeParsers();
  // The client sends a JSON content type with no body at all (logout, DELETE).
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBody }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, readJson(body.toString()));
    } catch {
      done(new AuthError(400, 'bad_json', 'Could not parse request body as JSON'));
    }
  });
  scope.setErrorHandler((error: FastifyError | AuthError | HttpRefusal, request, reply) =>
    sendError(ctx, error, request, reply),
  );
  // A route, not a not-found handler: the site's own catch-all would answer first, in another shape.
  scope.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async () => {
      throw new AuthError(404, 'not_found', 'Not found');
    },
  });
}

function sendError(
  ctx: AuthContext,
  error: FastifyError | AuthError | HttpRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, code, message, reasons, oauth } = asAuthError(ctx, error, request);
  if (oauth) return reply.code(status).send({ error: code, error_description: message });
  const extra = reasons === undefined ? {} : { weak_password: { reasons } };
  reply.code(status).header('x-sb-error-code', code);
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  if (speaksVersion(request.headers['x-supabase-api-version'])) {
    return reply.header('x-supabase-api-version', apiVersion).send({ code, message, ...extra });
  }
  const id = status >= 500 ? { error_id: request.id } : {};
  return reply.send({ code: status, error_code: code, msg: message, ...extra, ...id });
}

function asAuthError(
  ctx: AuthContext,
  error: FastifyError | AuthError | HttpRefusal,
  request: FastifyRequest,
): AuthError {
  if (error instanceof AuthError) return error;
  // The whole server's own limit, met before ours.
  const status = error instanceof HttpRefusal ? error.status : error.statusCode;
  if (status === 413) return new AuthError(413, 'request_entity_too_large', 'Request body is too large');
  if (status === 429) return tooManyRequests();
  if (status !== undefined && status < 500) return new AuthError(status, 'bad_json', error.message);
  // Never the message: a database error may quote an address.
  const stack = error.stack?.split('\n').slice(1, 8);
  ctx.platform.log.error({ id: request.id, error: error.name, cause: error.code, stack }, 'auth/v1 fault');
  // The official client keeps its session after a 503 and asks again; after a 500 it signs the person out.
  if (isOutage(error)) return new AuthError(503, 'unexpected_failure', 'Service unavailable, please try again later');
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
}

function speaksVersion(header: string | string[] | undefined): boolean {
  const text = typeof header === 'string' ? header : '';
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= apiVersion;
}

/** The body, nulls counted as absent and unknown keys accepted; a wrong type is refused like broken JSON. */
export function bodyOf<Shape extends z.ZodType>(request: FastifyRequest, shape: Shape): z.output<Shape> {
  const sent: unknown = request.body;
  const raw = sent ?? {};
  if (typeof raw !== 'object' || Array.isArray(raw))
    throw new AuthError(400, 'bad_json', 'Request body must be a JSON object');
  const present = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null));
  const parsed = shape.safeParse(present);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new AuthError(400, 'bad_json', `Could not parse request body: ${fields}`);
}

/** What people say of themselves rides in every token: beyond a few lines it would lock them out. */
export function checkMetadata(data: Readonly<Record<string, unknown>>): void {
  if (JSON.stringify(data).length > longestMetadata) throw invalid('User metadata is too long');
}

/** One address line, in lower case. */
export function addressOf(email: string | undefined, status: 400 | 422 = 400): string {
  const address = (email ?? '').trim().toLowerCase();
  if (emailFault(address) !== null) {
    throw new AuthError(status, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  return address;
}

/** Where the person ends up after following a mailed link; what is not allowed silently becomes the site. */
export function redirectOf(ctx: AuthContext, request: FastifyRequest): string {
  const { redirect_to: inQuery } = z
    .object({ redirect_to: z.string().optional().catch(undefined) })
    .parse(request.query);
  const inHeader = request.headers['redirect_to'];
  const named = [typeof inHeader === 'string' ? inHeader : undefined, inQuery];
  const chosen = chooseRedirect(named, ctx.platform.publicUrl, ctx.settings.redirectAllowList);
  if (inQuery !== undefined && inQuery !== '' && chosen !== inQuery) {
    ctx.platform.log.warn({ requestId: request.id }, 'redirect_to is not on the allow-list: the site takes its place');
  }
  return chosen;
}

const perFiveMinutes = { token: 150, refresh: 2000, other: 30, factor: 75 } as const;
const burst = { token: 30, refresh: 300, other: 30, factor: 15 } as const;

/** Counts one request of this network; every group of routes has its own bucket. */
export function rateLimited(ctx: AuthContext, group: string, kind: keyof typeof burst = 'other') {
  return async (request: FastifyRequest): Promise<void> => {
    const factor = ctx.settings.rateLimitFactor;
    const wait = ctx.limits.take(
      `${group} ${networkOf(request.ip)}`,
      burst[kind] * factor,
      (perFiveMinutes[kind] * factor) / 300_000,
    );
    if (wait > 0) throw tooManyRequests();
  };
}

/**
 * Answers only at the floor or a multiple of it, so that the time taken does not tell whether an address is known: on a
 * busy machine the work itself may last longer than the floor.
 */
export async function withMinimumDuration<T>(ctx: AuthContext, work: () => Promise<T>): Promise<T> {
  const progress = { isOver: false };
  const settled = Promise.allSettled([work()]).finally(() => {
    progress.isOver = true;
  });
  do {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, ctx.settings.answerFloorMs);
    });
  } while (!progress.isOver);
  const [outcome] = await settled;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The same for refusals alone: what succeeds is answered at once. */
export async function refuseWithMinimumDuration<T>(ctx: AuthContext, work: () => Promise<T>): Promise<T> {
  const { clock } = ctx.platform;
  const floorMs = ctx.settings.answerFloorMs;
  const begunAt = clock.now().getTime();
  try {
    return await work();
  } catch (error) {
    if (floorMs > 0)
      await new Promise<void>((resolve) =>
        setTimeout(resolve, floorMs - ((clock.now().getTime() - begunAt) % floorMs)),
      );
    throw error;
  }
}
