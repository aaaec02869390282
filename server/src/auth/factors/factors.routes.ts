import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { limitPerHour } from '../../platform/rate-limits/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError, invalidRequest, throwIfRefused, noSuchFactor, tooManyRequests } from '../auth-error.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import type { SignedIn } from '../sessions/authenticate-user.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { buildSessionReply } from '../sessions/session.view.ts';
import { isUuid } from '../sessions/uuid.ts';
import { assertionShape, newCredentialShape } from '../webauthn/credential-shapes.ts';
import { readCaller } from '../wire/caller.ts';
import { readBody } from '../wire/parse-request.ts';
import { challengeFactor, keysNotTaken } from './challenge-factor.ts';
import { dropFactor } from './drop-factor.ts';
import { enrollFactor } from './enroll-factor.ts';
import { buildChallengeView, buildEnrolledFactorView } from './factor.view.ts';
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
  const requireSignedIn = async (request: FastifyRequest): Promise<SignedIn> => {
    const signedIn = await requireUser(auth, request.headers.authorization);
    if (signedIn.user.is_anonymous)
      throw new AuthError(403, 'no_authorization', 'MFA is not available for anonymous users');
    return signedIn;
  };
  const checks = { onRequest: rateLimited(auth, 'factor-checks', 'factor') };

  scope.post('/factors', { onRequest: rateLimited(auth, 'factors') }, async (request) => {
    const signedIn = await requireSignedIn(request);
    const { factor_type: type, friendly_name: friendlyName = '', issuer, phone } = readBody(request, enrolShape);
    const input = { signedIn, type, friendlyName, issuer, phone };
    return buildEnrolledFactorView(await runAsService(mergeTools(auth), (context) => enrollFactor(context, input)));
  });

  scope.delete('/factors/:id', { onRequest: rateLimited(auth, 'factors') }, async (request) => {
    const signedIn = await requireSignedIn(request);
    const dropped = { id: readFactorId(request), signedIn, caller: readCaller(auth, request) };
    await runAsService(mergeTools(auth), (context) => dropFactor(context, dropped));
    return { id: dropped.id };
  });

  scope.post('/factors/:id/challenge', checks, async (request) => {
    const { user } = await requireSignedIn(request);
    const input = { factorId: readFactorId(request), user, caller: readCaller(auth, request) };
    return buildChallengeView(await runAsService(mergeTools(auth), (context) => challengeFactor(context, input)));
  });

  scope.post('/factors/:id/verify', checks, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const signedIn = await requireSignedIn(request);
    const factorId = readFactorId(request);
    await countCodes(auth, signedIn.user.id);
    const { challenge_id: challengeId, ...proofBody } = readBody(request, answerShape);
    const proof = readProof(proofBody);
    if (proof !== null && 'key' in proof && !auth.settings.webauthnFactorsEnabled) throw keysNotTaken();
    if (proof === null) throw invalidRequest('Code is required');
    if (!isUuid(challengeId)) throw noSuchFactor(422);
    const answer = { signedIn, factorId, challengeId, proof, caller: readCaller(auth, request) };
    return buildSessionReply(
      auth,
      throwIfRefused(await runAsService(mergeTools(auth), (context) => verifyFactor(context, answer))),
    );
  });
}

function readProof({ code, webauthn }: Pick<z.infer<typeof answerShape>, 'code' | 'webauthn'>): FactorProof | null {
  if (webauthn?.type === 'create') return { key: { type: 'create', credential: webauthn.credential_response } };
  if (webauthn?.type === 'request') return { key: { type: 'request', credential: webauthn.credential_response } };
  return code ? { code: code.trim() } : null;
}

/** Limited by person too: many network addresses must not multiply the codes that a password thief may try. */
async function countCodes({ settings, platform }: AuthService, userId: string): Promise<void> {
  const factor = settings.rateLimitFactor;
  const codes = limitPerHour(`codes of ${userId}`, 75 * factor, 15 * factor);
  if ((await platform.limits.takeAll([codes])) > 0) throw tooManyRequests();
}

function readFactorId(request: FastifyRequest): string {
  const { id } = z.object({ id: z.string() }).parse(request.params);
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be a UUID');
  return id;
}
