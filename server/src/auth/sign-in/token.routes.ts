import { emailFault } from '@placejuste/domain/account';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { injectedBy, type AuthService } from '../auth-context.ts';
import { AuthError, invalid, invalidCredentials, throwIfRefused } from '../auth-error.ts';
import { requireCaptcha } from '../captcha/require-captcha.ts';
import { tokenMembers } from '../external/provider-tokens.ts';
import { idTokenGrant } from '../id-token/id-token-grant.steps.ts';
import { workOf } from '../limits/proof-of-work.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { phoneOf } from '../phone/phone-number.ts';
import { weakMessage, weakness } from '../passwords/passwords.ts';
import { isWellFormed } from '../sessions/refresh-token-format.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { sessionReply } from '../sessions/session.view.ts';
import { web3Grant } from '../web3/web3-grant.steps.ts';
import { callerOf } from '../wire/caller.ts';
import { bodyOf } from '../wire/parse-request.ts';
import { signInWithCode } from './sign-in-with-code.ts';
import { signInWithPassword } from './sign-in-with-password.steps.ts';

const passwordShape = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
});
const pkceShape = z.object({ auth_code: z.string().optional(), code_verifier: z.string().optional() });
const refreshShape = z.object({ refresh_token: z.string().optional() });
const querySchema = z.object({ grant_type: z.string().optional().catch(undefined) });

export function mountTokenRoutes(scope: FastifyInstance, auth: AuthService): void {
  const limits = {
    token: rateLimited(auth, 'token', 'token'),
    refresh: rateLimited(auth, 'refresh', 'refresh'),
    web3: rateLimited(auth, 'web3'),
  };
  const captcha = requireCaptcha(auth);
  // Renewals are counted apart: a refused one signs out whoever shares the network with who tries passwords.
  const limit = (request: FastifyRequest) => {
    const { grant_type: grant } = querySchema.parse(request.query);
    return limits[grant === 'refresh_token' ? 'refresh' : grant === 'web3' ? 'web3' : 'token'](request);
  };
  scope.post('/token', { onRequest: limit }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    switch (querySchema.parse(request.query).grant_type) {
      case 'password':
        await captcha(request);
        return passwordGrant(auth, request);
      case 'refresh_token':
        return refreshGrant(auth, request);
      case 'pkce':
        return pkceGrant(auth, request);
      case 'id_token':
        return idTokenGrant(auth, request);
      case 'web3':
        return web3Grant(auth, request);
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
}

async function passwordGrant(auth: AuthService, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { email, phone, password = '' } = bodyOf(request, passwordShape);
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.');
  if (phone && !auth.settings.phone.signIn)
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email && !phone) throw invalid('missing email or phone');
  const by = phone ? { phone: phoneOf(phone) } : { email: typedAddress(email ?? '') };
  const asked = { by, password, caller: callerOf(auth, request), work: workOf(request) };
  const session = await sessionReply(auth, await signInWithPassword(auth, asked));
  const reasons = await weakness(password, auth);
  return reasons.length === 0
    ? session
    : { ...session, weak_password: { message: weakMessage(reasons, auth.settings), reasons } };
}

/** @throws when it is longer than the address of any account: it would be looked up and counted for nothing. */
function typedAddress(email: string): string {
  const address = email.trim().toLowerCase();
  if (emailFault(address) === 'EMAIL_LONG') throw invalidCredentials();
  return address;
}

async function refreshGrant(auth: AuthService, request: FastifyRequest): Promise<Record<string, unknown>> {
  const token = bodyOf(request, refreshShape).refresh_token ?? '';
  const caller = callerOf(auth, request);
  if (!isWellFormed(token)) throw invalid('Refresh token is not valid');
  const renewal = await runAsService(injectedBy(auth), (context) => refreshSession(context, { token, caller }));
  return sessionReply(auth, throwIfRefused(renewal));
}

async function pkceGrant(auth: AuthService, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { auth_code: code, code_verifier: verifier } = bodyOf(request, pkceShape);
  if (!code || !verifier) throw invalid('invalid request: both auth code and code verifier should be non-empty');
  const caller = callerOf(auth, request);
  const signedIn = await runAsService(injectedBy(auth), (context) =>
    signInWithCode(context, { code, verifier, caller }),
  );
  return { ...(await sessionReply(auth, signedIn)), ...tokenMembers(signedIn.providerTokens) };
}
