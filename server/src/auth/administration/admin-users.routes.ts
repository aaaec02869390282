import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError, invalidRequest } from '../auth-error.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { checkNewPassword } from '../passwords/passwords.ts';
import { checkScope, requireScope } from '../service-keys/require-scope.steps.ts';
import { isUuid } from '../sessions/uuid.ts';
import { buildUserView } from '../users/user.view.ts';
import { readBody } from '../wire/parse-request.ts';
import { createUser } from './create-user.ts';
import { eraseUser } from './erase-user.steps.ts';
import { listUsers } from './list-users.ts';
import { buildLinkHeader, readPage } from './page-of-users.ts';
import { readUser } from './read-user.ts';
import { updateUser } from './update-user.ts';
import { attributesShape, checkAttributes, type Attributes } from './user-attributes.ts';

const erasureShape = z.object({ should_soft_delete: z.boolean().optional() });

/** Accounts, for programs that hold a service key (decision 0214). */
export function mountAdminUserRoutes(scope: FastifyInstance, auth: AuthService): void {
  const limit = { onRequest: rateLimited(auth, 'admin', 'token') };

  scope.get('/admin/users', limit, async (request, reply) => {
    await requireScope(auth, request, 'users:read');
    const page = readPage(request.query);
    const { users, total } = await runAsService(mergeTools(auth), (context) => listUsers(context, page));
    forbidCaching(reply).header('x-total-count', total).header('link', buildLinkHeader(page, total));
    return { users: users.map(buildUserView), aud: 'authenticated' };
  });

  scope.post('/admin/users', limit, async (request, reply) => {
    const caller = await requireScope(auth, request, 'users:write');
    const attributes = checkAttributes(readBody(request, attributesShape));
    const passwordHash = await computePasswordHash(auth, attributes);
    const input = { caller, attributes, passwordHash };
    forbidCaching(reply);
    return buildUserView(await runAsService(mergeTools(auth), (context) => createUser(context, input)));
  });

  scope.get('/admin/users/:id', limit, async (request, reply) => {
    await requireScope(auth, request, 'users:read');
    const id = readUserId(request);
    forbidCaching(reply);
    return buildUserView(await runAsService(mergeTools(auth), (context) => readUser(context, { id })));
  });

  scope.put('/admin/users/:id', limit, async (request, reply) => {
    const caller = await requireScope(auth, request, 'users:write');
    const userId = readUserId(request);
    const attributes = checkAttributes(readBody(request, attributesShape));
    const { email, phone, password, password_hash: hash, email_confirm: isEmailConfirmed } = attributes;
    const isOpening = [email, phone, password, hash].some((value) => value !== undefined);
    if (isOpening || isEmailConfirmed === true || attributes.phone_confirm === true) checkScope(caller, 'users:open');
    const input = { caller, userId, attributes, passwordHash: await computePasswordHash(auth, attributes) };
    forbidCaching(reply);
    return buildUserView(await runAsService(mergeTools(auth), (context) => updateUser(context, input)));
  });

  scope.delete('/admin/users/:id', limit, async (request) => {
    const caller = await requireScope(auth, request, 'users:delete');
    const userId = readUserId(request);
    if (readBody(request, erasureShape).should_soft_delete === true) {
      throw invalidRequest('Soft deletion is not offered: an erasure leaves what the law asks for and nothing else');
    }
    await eraseUser(auth, { caller, userId });
    return {};
  });
}

/** Forbids caches on the way to store an account. */
export function forbidCaching(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}

export function readUserId(request: FastifyRequest): string {
  const { id } = z.object({ id: z.string() }).parse(request.params);
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  return id;
}

/** Hashed outside any transaction, since it takes long. */
export async function computePasswordHash(
  auth: AuthService,
  { password, password_hash: imported }: Pick<Attributes, 'password' | 'password_hash'>,
): Promise<string | null> {
  if (imported !== undefined) return imported;
  if (password === undefined) return null;
  await checkNewPassword(password, auth);
  return auth.passwords.hash(password);
}
