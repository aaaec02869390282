import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTokenReader } from '../auth/index.ts';
import { HttpRefusal, retryAfterSeconds, type Platform, type RequestUser } from '../platform/http/index.ts';
import { isOutage } from '../platform/postgres/index.ts';
import { DataError, fromPostgres } from './data-error.ts';
import { readQuery } from './reads.repository.ts';

const oneObject = 'application/vnd.pgrst.object+json';

type TokenReader = ReturnType<typeof createTokenReader>;

/** `/rest/v1`: the allow-listed reads, run as the person who asks, under row security. */
export function dataRoutes(scope: FastifyInstance, platform: Platform): void {
  const readToken = createTokenReader(platform);

  scope.get<{ Params: { table: string }; Querystring: Record<string, unknown> }>('/:table', async (request, reply) => {
    const { table } = request.params;
    const read = readQuery(table, request.query);
    const isOneAsked = isObjectAccepted(request.headers);
    refuseUnknownHeaders(request.headers);
    const schema = request.headers['accept-profile'];
    if (schema !== undefined && schema !== 'public') {
      throw new DataError(406, 'PGRST106', `Invalid schema: ${String(schema).slice(0, 60)}`);
    }
    const user = await signedIn(readToken, request, table);
    const { rows } = await platform.db.asUser(user.claims, (tx) => read.query.execute(tx));
    reply.header('content-range', rows.length === 0 ? '*/*' : `${read.offset}-${read.offset + rows.length - 1}/*`);
    if (!isOneAsked) return rows;
    if (rows.length !== 1) {
      const details = `The result contains ${rows.length} rows`;
      throw new DataError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', details);
    }
    reply.type(`${oneObject}; charset=utf-8`);
    return rows[0];
  });

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    scope.route<{ Params: { table: string } }>({
      method,
      url: '/:table',
      handler: async (request) => {
        const { table } = request.params;
        readQuery(table, {});
        await signedIn(readToken, request, table);
        throw new DataError(403, '42501', `permission denied for table ${table}`);
      },
    });
  }

  // A route, not a not-found handler: the site's own catch-all would answer first, in another shape.
  scope.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async () => {
      throw new DataError(404, 'PGRST125', 'Invalid path specified in request URL');
    },
  });
  scope.setErrorHandler((error: FastifyError | DataError | HttpRefusal, request, reply) => {
    const isOut = isOutage(error);
    const known = error instanceof DataError ? error : isOut ? null : (fromPostgres(error) ?? fromFastify(error));
    if (known !== null) return send(reply, known);
    const stack = error.stack?.split('\n').slice(1, 8);
    platform.log.error(
      { id: request.id, error: error.name, cause: (error as FastifyError).code, stack },
      'rest/v1 fault',
    );
    if (isOut) {
      reply.header('retry-after', retryAfterSeconds);
      return send(reply, new DataError(503, 'PGRST001', 'Database client error. Retrying the connection.'));
    }
    return send(reply, new DataError(500, 'XX000', 'Internal error'));
  });
}

/** True for one object instead of rows; throws for what is not JSON: a table, a plan, other forms of it. */
function isObjectAccepted({ accept = '*/*' }: IncomingHttpHeaders): boolean {
  const types = accept.split(',').map((type) =>
    type
      .replace(/;\s*(?:q|charset)=[^;]*/gi, '')
      .trim()
      .toLowerCase(),
  );
  if (types.includes(oneObject)) return true;
  if (types.some((type) => ['*/*', 'application/*', 'application/json', ''].includes(type))) return false;
  throw new DataError(406, 'PGRST107', `None of these media types are available: ${accept.slice(0, 60)}`);
}

/** Preferences and ranges that PostgREST would follow on a read, and that this service does not know. */
function refuseUnknownHeaders(headers: IncomingHttpHeaders): void {
  const preferences = String(headers['prefer'] ?? '')
    .split(',')
    .map((one) => one.trim());
  const unknown = preferences.find((one) => !/^(?:|return=\w+|handling=lenient)$/.test(one));
  if (unknown !== undefined) {
    throw new DataError(400, 'PGRST122', 'Invalid preferences given', `Invalid preferences: ${unknown.slice(0, 60)}`);
  }
  if (headers['range'] !== undefined)
    throw new DataError(400, 'PGRST100', '"failed to parse range"', 'only limit and offset are supported');
}

/** An opaque key is not a person; a token that looks like one but does not hold is refused as PostgREST does. */
async function signedIn(readToken: TokenReader, request: FastifyRequest, table: string): Promise<RequestUser> {
  const { authorization } = request.headers;
  const user = await readToken(authorization);
  if (user !== null) return user;
  if (/^bearer [^.\s]+\.[^.\s]+\.[^.\s]*$/i.test(authorization ?? ''))
    throw new DataError(401, 'PGRST301', 'JWT is invalid or expired');
  throw new DataError(401, '42501', `permission denied for table ${table}`);
}

function fromFastify(error: FastifyError | DataError | HttpRefusal): DataError | null {
  if (error instanceof HttpRefusal) return new DataError(error.status, 'PGRST100', error.message);
  if (!('statusCode' in error) || error.statusCode === undefined || error.statusCode >= 500) return null;
  return new DataError(error.statusCode, 'PGRST100', error.message);
}

function send(reply: FastifyReply, error: DataError): FastifyReply {
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send({ code: error.code, details: error.details, hint: null, message: error.message });
}
