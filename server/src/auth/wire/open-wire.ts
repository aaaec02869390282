import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpRefusal, readJson, retryAfterSeconds } from '../../platform/http/index.ts';
import { traceError } from '../../platform/log/index.ts';
import { isMissingParent, isOutage } from '../../platform/postgres/index.ts';
import type { AuthService } from '../auth-context.ts';
import { AuthError, accountGone, tooManyRequests } from '../auth-error.ts';
import { allowOfficialClient } from './official-client-cors.ts';

const apiVersion = '2024-01-01';
const maxBodyBytes = 1024 * 1024;

/** Makes a Fastify scope speak auth/v1: its JSON, CORS and errors differ from those of /api. */
export function openWire(scope: FastifyInstance, auth: AuthService): void {
  allowOfficialClient(scope);
  scope.removeAllContentTypeParsers();
  // The client sends a JSON content type with no body at all (logout, DELETE).
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, readJson(body.toString()));
    } catch {
      done(new AuthError(400, 'bad_json', 'Could not parse request body as JSON'));
    }
  });
  scope.setErrorHandler((error: FastifyError | AuthError | HttpRefusal, request, reply) =>
    sendError(reply, asAuthError(auth, error, request), request),
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
  reply: FastifyReply,
  { status, code, message, reasons, isOAuth: oauth }: AuthError,
  request: FastifyRequest,
): FastifyReply {
  if (oauth) return reply.code(status).send({ error: code, error_description: message });
  const extra = reasons === undefined ? {} : { weak_password: { reasons } };
  reply.code(status).header('x-sb-error-code', code);
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  if (hasSupportedVersion(request.headers['x-supabase-api-version'])) {
    return reply.header('x-supabase-api-version', apiVersion).send({ code, message, ...extra });
  }
  const id = status >= 500 ? { error_id: request.id } : {};
  return reply.send({ code: status, error_code: code, msg: message, ...extra, ...id });
}

function asAuthError(
  auth: AuthService,
  error: FastifyError | AuthError | HttpRefusal,
  request: FastifyRequest,
): AuthError {
  if (error instanceof AuthError) return error;
  // The account was erased by another request since it was found.
  if (isMissingParent(error)) return accountGone();
  // Limits of the whole server, applied before ours.
  const status = error instanceof HttpRefusal ? error.status : error.statusCode;
  if (status === 413) return new AuthError(413, 'request_entity_too_large', 'Request body is too large');
  if (status === 429) return tooManyRequests();
  if (status !== undefined && status < 500) return new AuthError(status, 'bad_json', error.message);
  auth.platform.log.error({ id: request.id, ...traceError(error) }, 'auth/v1 fault');
  // The official client keeps its session after a 503 and asks again; after a 500 it signs the person out.
  if (isOutage(error)) return new AuthError(503, 'unexpected_failure', 'Service unavailable, please try again later');
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
}

function hasSupportedVersion(header: string | string[] | undefined): boolean {
  const text = typeof header === 'string' ? header : '';
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= apiVersion;
}
