import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { requireScope } from '../service-keys/require-scope.steps.ts';
import { checkMetadata } from '../users/check-metadata.ts';
import { buildUserView } from '../users/user.view.ts';
import { parseAddress, readBody, readRedirect } from '../wire/parse-request.ts';
import { chooseRedirect } from '../wire/redirects.ts';
import { computePasswordHash, forbidCaching } from './admin-users.routes.ts';
import { generateLink, linkTypes } from './generate-link.ts';
import { inviteUser } from './invite-user.ts';

const data = z.record(z.string(), z.unknown()).default({});
const inviteShape = z.object({ email: z.string().optional(), data });
const linkShape = z.object({
  type: z.enum(linkTypes),
  email: z.string().optional(),
  new_email: z.string().optional(),
  password: z.string().optional(),
  redirect_to: z.string().optional(),
  data,
});

/** Invitations and links that open an account, mailed by us or handed to a program that mails its own. */
export function mountAdminLinkRoutes(scope: FastifyInstance, auth: AuthService): void {
  const limit = { onRequest: rateLimited(auth, 'admin', 'token') };

  scope.post('/invite', limit, async (request, reply) => {
    const caller = await requireScope(auth, request, 'invites:write');
    const body = readBody(request, inviteShape);
    checkMetadata(body.data);
    const input = { caller, email: parseAddress(body.email), data: body.data, redirectTo: readRedirect(auth, request) };
    forbidCaching(reply);
    return buildUserView(await runAsService(mergeTools(auth), (context) => inviteUser(context, input)));
  });

  scope.post('/admin/generate_link', limit, async (request, reply) => {
    const caller = await requireScope(auth, request, 'users:open');
    const body = readBody(request, linkShape);
    checkMetadata(body.data);
    const inBody = [body.redirect_to];
    const redirectTo =
      body.redirect_to === undefined
        ? readRedirect(auth, request)
        : chooseRedirect(inBody, auth.platform.publicUrl, auth.settings.redirectAllowList);
    const input = {
      caller,
      type: body.type,
      email: parseAddress(body.email),
      newEmail: body.new_email === undefined ? null : parseAddress(body.new_email),
      passwordHash: await computePasswordHash(auth, { password: body.password, password_hash: undefined }),
      data: body.data,
      redirectTo,
    };
    const link = await runAsService(mergeTools(auth), (context) => generateLink(context, input));
    forbidCaching(reply);
    return {
      ...buildUserView(link.user),
      action_link: link.actionLink,
      email_otp: link.secret.code,
      hashed_token: link.secret.link,
      redirect_to: link.redirectTo,
      verification_type: link.type,
    };
  });
}
