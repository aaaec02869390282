import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createTokenReader } from '../auth/index.ts';
import { runAsUser, type Platform, type RequestUser } from '../platform/http/index.ts';
import { DataError } from './data-error.ts';
import { oneObject, parseHeaders } from './parse-headers.ts';
import { parseRead } from './parse-read.ts';
import { readRows } from './read-rows.ts';

type TokenReader = ReturnType<typeof createTokenReader>;

/** `/rest/v1`: the allow-listed reads, run as the person who asks, under row security. */
export function dataRoutes(scope: FastifyInstance, platform: Platform): void {
  const readToken = createTokenReader(platform);

  scope.get<{ Params: { table: string }; Querystring: Record<string, unknown> }>('/:table', async (request, reply) => {
    const { table } = request.params;
    const read = parseRead(table, request.query);
    const { isOneAsked } = parseHeaders(request.headers);
    const user = await signedIn(readToken, request, table);
    const rows = await runAsUser(platform, user, (context) => readRows(context, read));
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
        parseRead(table, {});
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
