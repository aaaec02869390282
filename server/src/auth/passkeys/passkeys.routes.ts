import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError, invalidRequest, throwIfRefused } from '../auth-error.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import type { SignedIn } from '../sessions/authenticate-user.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { buildSessionReply } from '../sessions/session.view.ts';
import { isUuid } from '../sessions/uuid.ts';
import { assertionShape, newCredentialShape } from '../webauthn/credential-shapes.ts';
import { readCaller } from '../wire/caller.ts';
import { readBody } from '../wire/parse-request.ts';
import { beginPasskey } from './begin-passkey.ts';
import { beginPasskeySignIn } from './begin-passkey-sign-in.ts';
import { dropPasskey } from './drop-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { noSuchChallenge, passkeysClosed } from './passkey-errors.ts';
import { checkMayHavePasskeys, canUsePasskeys } from './passkeys.policy.ts';
import { buildPasskeyChallengeView, buildPasskeyView } from './passkey.view.ts';
import { registerPasskey } from './register-passkey.ts';
import { renamePasskey } from './rename-passkey.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

const answerShape = z.object({ challenge_id: z.string().optional(), credential: z.unknown().optional() });
const nameShape = z.object({ friendly_name: z.string().optional() });

/** Passkeys: a key on the person's own device that signs in without a user name or password. */
export function mountPasskeyRoutes(scope: FastifyInstance, auth: AuthService): void {
  const openTo = (group: string) => {
    const limit = rateLimited(auth, group);
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      if (!canUsePasskeys(auth)) throw passkeysClosed();
      await limit(request);
    };
    return { onRequest };
  };
  // Separate limits: listing one's own passkeys must not use up the sign-ins of that network.
  const [signIns, own] = [openTo('passkey'), openTo('passkeys')];
  const requireSignedIn = async (request: FastifyRequest): Promise<SignedIn> => {
    const signedIn = await requireUser(auth, request.headers.authorization);
    checkMayHavePasskeys(signedIn);
    return signedIn;
  };

  scope.post('/passkeys/registration/options', own, async (request) => {
    const signedIn = await requireSignedIn(request);
    return buildPasskeyChallengeView(
      await runAsService(mergeTools(auth), (context) => beginPasskey(context, { signedIn })),
    );
  });

  scope.post('/passkeys/registration/verify', own, async (request) => {
    const signedIn = await requireSignedIn(request);
    const registration = { signedIn, ...parseAnswer(request, newCredentialShape), caller: readCaller(auth, request) };
    return buildPasskeyView(
      throwIfRefused(await runAsService(mergeTools(auth), (context) => registerPasskey(context, registration))),
    );
  });

  scope.post('/passkeys/authentication/options', signIns, async () =>
    buildPasskeyChallengeView(await runAsService(mergeTools(auth), (context) => beginPasskeySignIn(context, {}))),
  );

  scope.post('/passkeys/authentication/verify', signIns, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const answer = { ...parseAnswer(request, assertionShape), caller: readCaller(auth, request) };
    return buildSessionReply(
      auth,
      throwIfRefused(await runAsService(mergeTools(auth), (context) => signInWithPasskey(context, answer))),
    );
  });

  scope.get('/passkeys', own, async (request) => {
    const { user } = await requireSignedIn(request);
    const passkeys = await runAsService(mergeTools(auth), (context) => listPasskeys(context, { userId: user.id }));
    return passkeys.map(buildPasskeyView);
  });

  scope.patch('/passkeys/:id', own, async (request) => {
    const { user } = await requireSignedIn(request);
    const { friendly_name: friendlyName = '' } = readBody(request, nameShape);
    if (friendlyName.length > 120) throw invalidRequest('friendly_name must be at most 120 characters');
    const renamed = { id: readPasskeyId(request), userId: user.id, friendlyName: friendlyName.trim() };
    return buildPasskeyView(await runAsService(mergeTools(auth), (context) => renamePasskey(context, renamed)));
  });

  scope.delete('/passkeys/:id', own, async (request, reply) => {
    const signedIn = await requireSignedIn(request);
    const dropped = { id: readPasskeyId(request), signedIn, caller: readCaller(auth, request) };
    await runAsService(mergeTools(auth), (context) => dropPasskey(context, dropped));
    return reply.code(204).send();
  });
}

function parseAnswer<Shape extends z.ZodType>(request: FastifyRequest, shape: Shape) {
  const { challenge_id: challengeId, credential } = readBody(request, answerShape);
  if (credential === undefined) throw invalidRequest('credential is required');
  if (!isUuid(challengeId)) throw noSuchChallenge();
  const result = shape.safeParse(credential);
  if (!result.success) throw invalidRequest('credential is not that of a browser');
  return { challengeId, credential: result.data };
}

export function readPasskeyId(request: FastifyRequest): string {
  const { id } = z.object({ id: z.string() }).parse(request.params);
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'passkey_id must be a UUID');
  return id;
}
