import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { injectedBy, type AuthService } from '../auth-context.ts';
import { AuthError, invalid } from '../auth-error.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { checkNewPassword } from '../passwords/passwords.ts';
import { checkScope, requireScope } from '../service-keys/require-scope.steps.ts';
import { isUuid } from '../sessions/uuid.ts';
import { userView } from '../users/user.view.ts';
import { bodyOf } from '../wire/parse-request.ts';
import { createUser } from './create-user.ts';
import { eraseUser } from './erase-user.steps.ts';
import { listUsers } from './list-users.ts';
import { linksOf, readPage } from './page-of-users.ts';
import { readUser } from './read-user.ts';
import { updateUser } from './update-user.ts';
import { attributesShape, checkedAttributes, type Attributes } from './user-attributes.ts';

const erasureShape = z.object({ should_soft_delete: z.boolean().optional() });

/** Accounts, for programs that hold a service key (decision 0214). */
export function mountAdminUserRoutes(scope: FastifyInstance, auth: AuthService): void {
  const limit = { onRequest: rateLimited(auth, 'admin', 'token') };

  scope.get('/admin/users', limit, async (request, reply) => {
    await requireScope(auth, request, 'users:read');
    const page = readPage(request.query);
    const { users, total } = await runAsService(injectedBy(auth), (context) => listUsers(context, page));
    forbidCaching(reply).header('x-total-count', total).header('link', linksOf(page, total));
    return { users: users.map(userView), aud: 'authenticated' };
  });

  scope.post('/admin/users', limit, async (request, reply) => {
    const caller = await requireScope(auth, request, 'users:write');
    const attributes = checkedAttributes(bodyOf(request, attributesShape));
    const passwordHash = await hashOf(auth, attributes);
    const asked = { caller, attributes, passwordHash };
    forbidCaching(reply);
    return userView(await runAsService(injectedBy(auth), (context) => createUser(context, asked)));
  });

  scope.get('/admin/users/:id', limit, async (request, reply) => {
    await requireScope(auth, request, 'users:read');
    const id = userIdOf(request);
    forbidCaching(reply);
    return userView(await runAsService(injectedBy(auth), (context) => readUser(context, { id })));
  });

  scope.put('/admin/users/:id', limit, async (request, reply) => {
    const caller = await requireScope(auth, request, 'users:write');
    const userId = userIdOf(request);
    const attributes = checkedAttributes(bodyOf(request, attributesShape));
    const { email, phone, password, password_hash: hash, email_confirm: isEmailConfirmed } = attributes;
    const isOpening = [email, phone, password, hash].some((given) => given !== undefined);
    if (isOpening || isEmailConfirmed === true || attributes.phone_confirm === true) checkScope(caller, 'users:open');
    const asked = { caller, userId, attributes, passwordHash: await hashOf(auth, attributes) };
    forbidCaching(reply);
    return userView(await runAsService(injectedBy(auth), (context) => updateUser(context, asked)));
  });

  scope.delete('/admin/users/:id', limit, async (request) => {
    const caller = await requireScope(auth, request, 'users:delete');
    const userId = userIdOf(request);
    if (bodyOf(request, erasureShape).should_soft_delete === true) {
      throw invalid('Soft deletion is not offered: an erasure leaves what the law asks for and nothing else');
    }
    await eraseUser(auth, { caller, userId });
    return {};
  });
}

/** Forbids caches on the way to store an account. */
export function forbidCaching(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}

export function userIdOf(request: FastifyRequest): string {
  const { id } = z.object({ id: z.string() }).parse(request.params);
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  return id;
}

/** Hashed outside any transaction: it takes long. */
export async function hashOf(
  auth: AuthService,
  { password, password_hash: imported }: Pick<Attributes, 'password' | 'password_hash'>,
): Promise<string | null> {
  if (imported !== undefined) return imported;
  if (password === undefined) return null;
  await checkNewPassword(password, auth);
  return auth.passwords.hash(password);
}
