import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthContext, type AuthService } from '../auth-context.ts';
import { AuthError, invalidRequest, throwIfRefused, tokenExpired } from '../auth-error.ts';
import { refuseWithMinimumDuration } from '../limits/minimum-duration.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { readPhone } from '../phone/phone-number.ts';
import { readBearer } from '../sessions/access-token.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { buildSessionReply } from '../sessions/session.view.ts';
import { readCaller } from '../wire/caller.ts';
import { parseAddress, readBody, readRedirect } from '../wire/parse-request.ts';
import { confirmByCode } from './confirm-by-code.ts';
import { confirmByLink } from './confirm-by-link.ts';
import { buildErrorParts, buildTokenParts, withParts } from './redirect.view.ts';

const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
/** Page that explains in French why a link opened nothing, unless the sender of the link named another page. */
const refusalPage = '/auth/callback';
const shape = z.object({
  type: z.string().optional(),
  token: z.string().optional(),
  token_hash: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  redirect_to: z.string().optional(),
});
const linkShape = z.object({ token: z.string().min(1), type: z.string().min(1) });

export function mountVerifyRoutes(scope: FastifyInstance, auth: AuthService): void {
  scope.post('/verify', { onRequest: rateLimited(auth, 'verify') }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const outcome = await refuseWithMinimumDuration(auth, async () => {
      const confirm = await readConfirmation(auth, request);
      return throwIfRefused(await runAsService(mergeTools(auth), confirm));
    });
    if (outcome === 'waiting') return { msg: halfway, code: '200' };
    if ('code' in outcome) throw new Error('A posted verification never gives a PKCE code');
    return buildSessionReply(auth, outcome);
  });
  // HEAD must not spend the secret: mail programs open links before people do.
  scope.route({
    method: 'GET',
    url: '/verify',
    exposeHeadRoute: false,
    handler: (request, reply) => verifyLink(auth, request, reply),
  });
  scope.head('/verify', async (_request, reply) => reply.code(200).send());
}

/** Kinds requested inside an account, to an address or number that strangers may request for theirs too. */
const ownKinds: ReadonlySet<string> = new Set(['email_change', 'phone_change']);

/**
 * Returns the person of the token sent with a verification; null without one, as with the official client, which sends
 * its own key. The token gives no access here. It limits the comparison to this person's codes: another account may
 * have had a code mailed to the same address.
 * @throws AuthError when the token has expired or its session was closed
 */
async function readOwnerId(auth: AuthService, { headers }: FastifyRequest): Promise<string | null> {
  const token = readBearer(headers.authorization);
  if (token === null || readUnverifiedSubject(token) === null) return null;
  return (await requireUser(auth, headers.authorization)).user.id;
}

/** Subject that a token claims to have; null for an API key, which has none. */
function readUnverifiedSubject(token: string): string | null {
  try {
    return decodeJwt(token).sub ?? null;
  } catch {
    return null;
  }
}

type Confirm = (context: AuthContext) => ReturnType<typeof confirmByCode>;

/** Reads a posted verification: the token of a link, or the code of a message. @throws AuthError */
async function readConfirmation(auth: AuthService, request: FastifyRequest): Promise<Confirm> {
  const body = readBody(request, shape);
  const { type, token_hash: token, email } = body;
  if (!type) throw invalidRequest('Verify requires a verification type');
  if (!body.token && !token) throw invalidRequest('Verify requires a token or a token hash');
  const caller = readCaller(auth, request);
  if (token) {
    if (email || body.phone || body.token || body.redirect_to) {
      throw invalidRequest('Only the token_hash and type should be provided');
    }
    return (context) => confirmByLink(context, { type, token, caller, by: 'link' });
  }
  if (email && body.phone) throw invalidRequest('Only an email address or phone number should be provided on verify');
  // Normalised like the number given when the code was requested.
  const phone = body.phone ? readPhone(body.phone) : null;
  if (body.phone && phone === null) throw tokenExpired();
  if (!email && phone === null) throw invalidRequest('Only the token_hash and type should be provided');
  const ownerId = ownKinds.has(type) ? await readOwnerId(auth, request) : null;
  const input = { type, address: phone ?? parseAddress(email, 422), code: (body.token ?? '').trim(), caller, ownerId };
  return (context) => confirmByCode(context, input);
}

async function verifyLink(auth: AuthService, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = linkShape.safeParse(request.query);
  if (!query.success) throw invalidRequest('Verify requires a token and a verification type');
  const { type } = query.data;
  const target = readRedirect(auth, request);
  const isPkce = query.data.token.startsWith('pkce_');
  reply.header('cache-control', 'no-store');
  try {
    await rateLimited(auth, 'verify')(request);
    const followedLink = { ...query.data, caller: readCaller(auth, request), by: 'navigation' } as const;
    const outcome = throwIfRefused(
      await runAsService(mergeTools(auth), (context) => confirmByLink(context, followedLink)),
    );
    if (outcome === 'waiting') {
      const parts = isPkce ? { query: { message: halfway } } : { fragment: { message: halfway, sb: '' } };
      return await reply.redirect(withParts(target, parts), 303);
    }
    if ('code' in outcome) return await reply.redirect(withParts(target, { query: { code: outcome.code } }), 303);
    const session = await buildSessionReply(auth, outcome);
    return await reply.redirect(withParts(target, { fragment: buildTokenParts(session, type) }), 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const parts = buildErrorParts(error);
    const page = target === auth.platform.publicUrl ? `${target}${refusalPage}` : target;
    return reply.redirect(withParts(page, { query: isPkce ? parts : {}, fragment: { ...parts, sb: '' } }), 303);
  }
}
