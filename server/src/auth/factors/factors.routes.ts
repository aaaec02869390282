import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { perHour } from '../../platform/rate-limits/index.ts';
import { injectedBy, type AuthService } from '../auth-context.ts';
import { AuthError, invalid, throwIfRefused, noSuchFactor, tooManyRequests } from '../auth-error.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import type { SignedIn } from '../sessions/authenticate-user.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { sessionReply } from '../sessions/session.view.ts';
import { isUuid } from '../sessions/uuid.ts';
import { assertionShape, newCredentialShape } from '../webauthn/credential-shapes.ts';
import { callerOf } from '../wire/caller.ts';
import { bodyOf } from '../wire/parse-request.ts';
import { challengeFactor, keysNotTaken } from './challenge-factor.ts';
import { dropFactor } from './drop-factor.ts';
import { enrollFactor } from './enroll-factor.ts';
import { challengeView, enrolledFactorView } from './factor.view.ts';
import { verifyFactor, type FactorProof } from './verify-factor.ts';

const enrolShape = z.object({
  factor_type: z.string().optional(),
  friendly_name: z.string().max(120).optional(),
  issuer: z.string().max(120).optional(),
  phone: z.string().optional(),
});
const answerShape = z.object({
  challenge_id: z.string().optional(),
  code: z.string().optional(),
  webauthn: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('create'), credential_response: newCredentialShape }),
      z.object({ type: z.literal('request'), credential_response: assertionShape }),
    ])
    .optional(),
});

export function mountFactorRoutes(scope: FastifyInstance, auth: AuthService): void {
  const signedInBy = async (request: FastifyRequest): Promise<SignedIn> => {
    const signedIn = await requireUser(auth, request.headers.authorization);
    if (signedIn.user.is_anonymous)
      throw new AuthError(403, 'no_authorization', 'MFA is not available for anonymous users');
    return signedIn;
  };
  const checks = { onRequest: rateLimited(auth, 'factor-checks', 'factor') };

  scope.post('/factors', { onRequest: rateLimited(auth, 'factors') }, async (request) => {
    const signedIn = await signedInBy(request);
    const { factor_type: type, friendly_name: friendlyName = '', issuer, phone } = bodyOf(request, enrolShape);
    const asked = { signedIn, type, friendlyName, issuer, phone };
    return enrolledFactorView(await runAsService(injectedBy(auth), (context) => enrollFactor(context, asked)));
  });

  scope.delete('/factors/:id', { onRequest: rateLimited(auth, 'factors') }, async (request) => {
    const signedIn = await signedInBy(request);
    const dropped = { id: factorIdOf(request), signedIn, caller: callerOf(auth, request) };
    await runAsService(injectedBy(auth), (context) => dropFactor(context, dropped));
    return { id: dropped.id };
  });

  scope.post('/factors/:id/challenge', checks, async (request) => {
    const { user } = await signedInBy(request);
    const asked = { factorId: factorIdOf(request), user, caller: callerOf(auth, request) };
    return challengeView(await runAsService(injectedBy(auth), (context) => challengeFactor(context, asked)));
  });

  scope.post('/factors/:id/verify', checks, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const signedIn = await signedInBy(request);
    const factorId = factorIdOf(request);
    await countCodes(auth, signedIn.user.id);
    const { challenge_id: challengeId, ...given } = bodyOf(request, answerShape);
    const proof = proofOf(given);
    if (proof !== null && 'key' in proof && !auth.settings.webauthnFactorsEnabled) throw keysNotTaken();
    if (proof === null) throw invalid('Code is required');
    if (!isUuid(challengeId)) throw noSuchFactor(422);
    const answer = { signedIn, factorId, challengeId, proof, caller: callerOf(auth, request) };
    return sessionReply(
      auth,
      throwIfRefused(await runAsService(injectedBy(auth), (context) => verifyFactor(context, answer))),
    );
  });
}

function proofOf({ code, webauthn }: Pick<z.infer<typeof answerShape>, 'code' | 'webauthn'>): FactorProof | null {
  if (webauthn?.type === 'create') return { key: { type: 'create', credential: webauthn.credential_response } };
  if (webauthn?.type === 'request') return { key: { type: 'request', credential: webauthn.credential_response } };
  return code ? { code: code.trim() } : null;
}

/** By person too: who has the password and a thousand addresses must not try a thousand times more codes. */
async function countCodes({ settings, platform }: AuthService, userId: string): Promise<void> {
  const factor = settings.rateLimitFactor;
  const codes = perHour(`codes of ${userId}`, 75 * factor, 15 * factor);
  if ((await platform.limits.takeAll([codes])) > 0) throw tooManyRequests();
}

function factorIdOf(request: FastifyRequest): string {
  const { id } = z.object({ id: z.string() }).parse(request.params);
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be a UUID');
  return id;
}
