import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runAsUser, type Platform, type RequestUser } from '../platform/http/index.ts';
import { DataError } from './data-error.ts';
import { createSessionReader } from './open-sessions.ts';
import { oneObject, parseHeaders, type AnswerForm } from './parse-headers.ts';
import { parseRead } from './parse-read.ts';
import type { ReadRequest } from './read-request.ts';
import { readRows } from './read-rows.ts';

type SessionReader = ReturnType<typeof createSessionReader>;

const mediaTypes: Readonly<Record<AnswerForm, string>> = {
  rows: 'application/json; charset=utf-8',
  object: `${oneObject}; charset=utf-8`,
  csv: 'text/csv; charset=utf-8',
};

/** Mounts `/rest/v1`: the allowed reads, run as the caller, under row security. */
export function mountDataRoutes(scope: FastifyInstance, platform: Platform): void {
  const readSession = createSessionReader(platform);

  scope.get<{ Params: { table: string }; Querystring: Record<string, unknown> }>('/:table', async (request, reply) => {
    const { table } = request.params;
    const baseRequest = parseRead(table, request.query);
    const preferences = parseHeaders(request.headers);
    const tableRequest =
      preferences.range === null ? baseRequest : withRange(baseRequest, preferences.range, request.query);
    const user = await requireUser(readSession, request, table);
    const answer = await runAsUser(platform, user, (context) => readRows(context, { read: tableRequest, preferences }));
    reply.code(answer.status).type(mediaTypes[preferences.form]).header('content-range', answer.contentRange);
    if (preferences.isCounted) reply.header('preference-applied', 'count=exact');
    return reply.send(answer.body);
  });

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    scope.route<{ Params: { table: string } }>({
      method,
      url: '/:table',
      handler: async (request) => {
        const { table } = request.params;
        parseRead(table, {});
        await requireUser(readSession, request, table);
        throw new DataError(403, '42501', `permission denied for table ${table}`);
      },
    });
  }

  scope.route<{ Params: { name: string } }>({
    method: ['GET', 'POST'],
    url: '/rpc/:name',
    handler: async ({ params }) => {
      const name = params.name.slice(0, 60);
      throw new DataError(404, 'PGRST202', `Could not find the function public.${name} in the schema cache`);
    },
  });

  scope.get('/', async () => {
    throw new DataError(404, 'PGRST126', 'Root endpoint metadata is disabled');
  });

  // Mounts a route and not a not-found handler: the catch-all of the site would answer first, in another format.
  scope.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async () => {
      throw new DataError(404, 'PGRST125', 'Invalid path specified in request URL');
    },
  });
}

/** Adds the range of the header. Throws when the address has one too. */
function withRange(
  tableRequest: ReadRequest,
  range: { readonly offset: number; readonly limit: number },
  query: Readonly<Record<string, unknown>>,
): ReadRequest {
  if (query['limit'] !== undefined || query['offset'] !== undefined)
    throw new DataError(400, 'PGRST100', '"failed to parse range"', { details: 'limit and offset are given too' });
  return { ...tableRequest, ...range };
}

/** Returns the user. Throws, in PostgREST's terms, for a token that is not valid, and for a key, which is nobody's. */
async function requireUser(readSession: SessionReader, request: FastifyRequest, table: string): Promise<RequestUser> {
  const { authorization } = request.headers;
  const user = await readSession(authorization);
  if (user !== null) return user;
  if (/^bearer [^.\s]+\.[^.\s]+\.[^.\s]*$/i.test(authorization ?? ''))
    throw new DataError(401, 'PGRST301', 'JWT is invalid or expired');
  throw new DataError(401, '42501', `permission denied for table ${table}`);
}
