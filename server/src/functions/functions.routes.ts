import type { FastifyInstance } from 'fastify';
import { allowOfficialClient } from '../auth/index.ts';
import {
  HttpRefusal,
  serverMessages,
  type Platform,
  type RequestUser,
  type ServedFunction,
} from '../platform/http/index.ts';
import { isMissingParent } from '../platform/postgres/index.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;

/** Mounts `/functions/v1/<name>`: POST by a signed-in user; anything else is refused in a form that a page can read. */
export function mountFunctionRoutes(
  scope: FastifyInstance,
  platform: Platform,
  functions: ReadonlyMap<string, ServedFunction>,
): void {
  allowOfficialClient(scope);
  const requireUser = async (authorization: string | undefined): Promise<RequestUser> => {
    const user = await platform.identify.findUser(authorization);
    if (user === null) throw new HttpRefusal(401, 'NOT_SIGNED_IN', serverMessages.NOT_SIGNED_IN);
    return user;
  };
  for (const { name, perMinute, run } of functions.values()) {
    const config = { rateLimit: { max: perMinute, timeWindow: '1 minute' } };
    scope.post(`/${name}`, { config }, async ({ headers, body }) => {
      const user = await requireUser(headers.authorization);
      return run({ user, body }, platform).catch(async (error: unknown) => {
        // The account may have been closed since its session was checked.
        if (isMissingParent(error)) await requireUser(headers.authorization);
        throw error;
      });
    });
  }
  scope.route<{ Params: { readonly '*': string } }>({
    method: [...methods],
    url: '/*',
    // Refused by the address alone, before any body is read.
    onRequest: async (request, reply) => {
      if (!functions.has(request.params['*'])) throw new HttpRefusal(404, 'NOT_FOUND', serverMessages.NOT_FOUND);
      reply.header('allow', 'POST, OPTIONS');
      throw new HttpRefusal(405, 'METHOD_NOT_ALLOWED', serverMessages.METHOD_NOT_ALLOWED);
    },
    handler: async () => undefined,
  });
}
