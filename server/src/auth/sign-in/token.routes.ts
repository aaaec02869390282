import { findEmailFault } from '@placejuste/domain/account';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError, invalidRequest, invalidCredentials, throwIfRefused } from '../auth-error.ts';
import { requireCaptcha } from '../captcha/require-captcha.ts';
import { buildTokenMembers } from '../external/provider-tokens.ts';
import { answerIdTokenGrant } from '../id-token/id-token-grant.steps.ts';
import { readProofOfWork } from '../limits/proof-of-work.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { parsePhone } from '../phone/phone-number.ts';
import { describeWeaknesses, listWeaknesses } from '../passwords/passwords.ts';
import { isWellFormed } from '../sessions/refresh-token-format.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { buildSessionReply } from '../sessions/session.view.ts';
import { answerWeb3Grant } from '../web3/web3-grant.steps.ts';
import { readCaller } from '../wire/caller.ts';
import { readBody } from '../wire/parse-request.ts';
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
  // Renewals count apart: a refused one would sign out everybody on the network of someone who tries passwords.
  const limit = (request: FastifyRequest) => {
    switch (querySchema.parse(request.query).grant_type) {
      case 'refresh_token':
        return limits.refresh(request);
      case 'web3':
        return limits.web3(request);
      default:
        return limits.token(request);
    }
  };
  scope.post('/token', { onRequest: limit }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    switch (querySchema.parse(request.query).grant_type) {
      case 'password':
        await captcha(request);
        return answerPasswordGrant(auth, request);
      case 'refresh_token':
        return refreshGrant(auth, request);
      case 'pkce':
        return answerPkceGrant(auth, request);
      case 'id_token':
        return answerIdTokenGrant(auth, request);
      case 'web3':
        return answerWeb3Grant(auth, request);
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
}

async function answerPasswordGrant(auth: AuthService, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { email, phone, password = '' } = readBody(request, passwordShape);
  if (email && phone) throw invalidRequest('Only an email address or phone number should be provided on login.');
  if (phone && !auth.settings.phone.signIn)
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email && !phone) throw invalidRequest('missing email or phone');
  const by = phone ? { phone: parsePhone(phone) } : { email: readTypedAddress(email ?? '') };
  const input = { by, password, caller: readCaller(auth, request), work: readProofOfWork(request) };
  const session = await buildSessionReply(auth, await signInWithPassword(auth, input));
  const reasons = await listWeaknesses(password, auth);
  return reasons.length === 0
    ? session
    : { ...session, weak_password: { message: describeWeaknesses(reasons, auth.settings), reasons } };
}

/** @throws AuthError when it is longer than any account's address: looking it up and counting it would be useless */
function readTypedAddress(email: string): string {
  const address = email.trim().toLowerCase();
  if (findEmailFault(address) === 'EMAIL_LONG') throw invalidCredentials();
  return address;
}

async function refreshGrant(auth: AuthService, request: FastifyRequest): Promise<Record<string, unknown>> {
  const token = readBody(request, refreshShape).refresh_token ?? '';
  const caller = readCaller(auth, request);
  if (!isWellFormed(token)) throw invalidRequest('Refresh token is not valid');
  const renewal = await runAsService(mergeTools(auth), (context) => refreshSession(context, { token, caller }));
  return buildSessionReply(auth, throwIfRefused(renewal));
}

async function answerPkceGrant(auth: AuthService, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { auth_code: code, code_verifier: verifier } = readBody(request, pkceShape);
  if (!code || !verifier) throw invalidRequest('invalid request: both auth code and code verifier should be non-empty');
  const caller = readCaller(auth, request);
  const signedIn = await runAsService(mergeTools(auth), (context) =>
    signInWithCode(context, { code, verifier, caller }),
  );
  return { ...(await buildSessionReply(auth, signedIn)), ...buildTokenMembers(signedIn.providerTokens) };
}
