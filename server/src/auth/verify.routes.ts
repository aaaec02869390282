import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Tx } from '../platform/postgres/index.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, invalid, kept, linkExpired, tokenExpired } from './auth-error.ts';
import { callerOf, type Caller } from './caller.ts';
import { confirmOneTime, kindsOf } from './confirm-one-time.ts';
import { issueAuthCode } from './flow-states.ts';
import type { OneTimeRow } from './one-time-tokens.repository.ts';
import { findByCode, findByLink } from './one-time-tokens.ts';
import { openSession, sessionReply, type OpenSession } from './sessions.ts';
import type { UserRow } from './users.repository.ts';
import { addressOf, bodyOf, rateLimited, redirectOf, refuseWithMinimumDuration } from './wire.ts';

const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const shape = z.object({
  type: z.string().optional(),
  token: z.string().optional(),
  token_hash: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  redirect_to: z.string().optional(),
});
const linkShape = z.object({ token: z.string().min(1), type: z.string().min(1) });

type Outcome = 'waiting' | { readonly user: UserRow; readonly opened: OpenSession } | { readonly code: string };

export function verifyRoutes(scope: FastifyInstance, ctx: AuthContext): void {
  scope.post('/verify', { onRequest: rateLimited(ctx, 'verify') }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const outcome = await refuseWithMinimumDuration(ctx, async () =>
      kept(await ctx.platform.db.asService((tx) => verifyPosted(tx, ctx, request))),
    );
    if (outcome === 'waiting') return { msg: halfway, code: '200' };
    if ('code' in outcome) throw new Error('A posted verification never gives a PKCE code');
    return sessionReply(ctx, outcome.user, outcome.opened);
  });
  // HEAD must not spend the secret: mail programs look at links before people do.
  scope.route({
    method: 'GET',
    url: '/verify',
    exposeHeadRoute: false,
    onRequest: rateLimited(ctx, 'verify'),
    handler: (request, reply) => verifyLink(ctx, request, reply),
  });
  scope.head('/verify', async (_request, reply) => reply.code(200).send());
}

async function verifyPosted(tx: Tx, ctx: AuthContext, request: FastifyRequest): Promise<Outcome | AuthError> {
  const body = bodyOf(request, shape);
  if (!body.type) throw invalid('Verify requires a verification type');
  if (!body.token && !body.token_hash) throw invalid('Verify requires a token or a token hash');
  if (body.token_hash) {
    if (body.email || body.phone || body.token || body.redirect_to) {
      throw invalid('Only the token_hash and type should be provided');
    }
    const row = await findByLink(tx, body.token_hash, kindsOf(body.type));
    return settle(tx, ctx, row, linkExpired(), { caller: callerOf(ctx, request), by: 'link' });
  }
  if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided on verify');
  if (body.phone) return tokenExpired();
  if (!body.email) throw invalid('Only the token_hash and type should be provided');
  const email = addressOf(body.email, 422);
  const row = await findByCode(tx, ctx, email, (body.token ?? '').trim(), kindsOf(body.type));
  return settle(tx, ctx, row, tokenExpired(), { caller: callerOf(ctx, request), by: 'code' });
}

/** A refusal is returned, not thrown: the counted attempt must be committed with it. */
async function settle(
  tx: Tx,
  ctx: AuthContext,
  row: OneTimeRow | null,
  refusal: AuthError,
  { caller, by }: { readonly caller: Caller; readonly by: 'link' | 'code' | 'navigation' },
): Promise<Outcome | AuthError> {
  if (row === null || row.expires_at <= ctx.platform.clock.now()) return refusal;
  const confirmed = await confirmOneTime(tx, ctx, row, { by: by === 'code' ? 'code' : 'link', device: caller.device });
  if (confirmed.done === 'waiting') return 'waiting';
  // Only a link opened by navigation leaves its tokens in an address: there the verifier must be shown again.
  if (by === 'navigation' && row.flow_id !== null) return { code: await issueAuthCode(tx, ctx, row.flow_id) };
  return { user: confirmed.user, opened: await openSession(tx, ctx, confirmed.user, 'otp', caller) };
}

async function verifyLink(ctx: AuthContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = linkShape.safeParse(request.query);
  if (!query.success) throw invalid('Verify requires a token and a verification type');
  const { token, type } = query.data;
  const target = redirectOf(ctx, request);
  const pkce = token.startsWith('pkce_');
  reply.header('cache-control', 'no-store');
  try {
    const outcome = kept(
      await ctx.platform.db.asService(async (tx) =>
        settle(tx, ctx, await findByLink(tx, token, kindsOf(type)), linkExpired(), {
          caller: callerOf(ctx, request),
          by: 'navigation',
        }),
      ),
    );
    if (outcome === 'waiting')
      return await reply.redirect(
        withParts(target, pkce ? { message: halfway } : {}, pkce ? {} : { message: halfway, sb: '' }),
        303,
      );
    if ('code' in outcome) return await reply.redirect(withParts(target, { code: outcome.code }, {}), 303);
    const session = await sessionReply(ctx, outcome.user, outcome.opened);
    return await reply.redirect(withParts(target, {}, tokensOf(session, type)), 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const parts = errorParts(error);
    return reply.redirect(withParts(target, pkce ? parts : {}, { ...parts, sb: '' }), 303);
  }
}

function tokensOf(session: Record<string, unknown>, type: string): Record<string, string> {
  const names = ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type'];
  return { ...Object.fromEntries(names.map((name) => [name, String(session[name])])), sb: '', type };
}

const kindOfStatus: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

function errorParts(error: AuthError): Record<string, string> {
  const kind = kindOfStatus[error.status];
  return { ...(kind === undefined ? {} : { error: kind }), error_code: error.code, error_description: error.message };
}

/** Adds to the query that is there; replaces the fragment. */
function withParts(target: string, query: Record<string, string>, fragment: Record<string, string>): string {
  const bare = target.split('#', 1)[0] ?? target;
  const added = new URLSearchParams(query).toString();
  const joined = added === '' ? bare : `${bare}${bare.includes('?') ? '&' : '?'}${added}`;
  const hash = new URLSearchParams(fragment).toString();
  return hash === '' ? joined : `${joined}#${hash}`;
}
