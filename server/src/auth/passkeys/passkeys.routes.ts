import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { injectedBy, type AuthService } from '../auth-context.ts';
import { AuthError, invalid, throwIfRefused } from '../auth-error.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import type { SignedIn } from '../sessions/authenticate-user.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { sessionReply } from '../sessions/session.view.ts';
import { isUuid } from '../sessions/uuid.ts';
import { assertionShape, newCredentialShape } from '../webauthn/credential-shapes.ts';
import { callerOf } from '../wire/caller.ts';
import { bodyOf } from '../wire/parse-request.ts';
import { beginPasskey } from './begin-passkey.ts';
import { beginPasskeySignIn } from './begin-passkey-sign-in.ts';
import { dropPasskey } from './drop-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { noSuchChallenge, passkeysClosed } from './passkey-errors.ts';
import { checkMayHavePasskeys, canUsePasskeys } from './passkeys.policy.ts';
import { passkeyChallengeView, passkeyView } from './passkey.view.ts';
import { registerPasskey } from './register-passkey.ts';
import { renamePasskey } from './rename-passkey.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

const answerShape = z.object({ challenge_id: z.string().optional(), credential: z.unknown().optional() });
const nameShape = z.object({ friendly_name: z.string().optional() });

/** Passkeys: a key of the person's own device that signs in without a name nor a password. */
export function mountPasskeyRoutes(scope: FastifyInstance, auth: AuthService): void {
  const openTo = (group: string) => {
    const limit = rateLimited(auth, group);
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      if (!canUsePasskeys(auth)) throw passkeysClosed();
      await limit(request);
    };
    return { onRequest };
  };
  // Looking at one's own list never takes a sign-in away from the neighbours of that network.
  const [signIns, own] = [openTo('passkey'), openTo('passkeys')];
  const signedInBy = async (request: FastifyRequest): Promise<SignedIn> => {
    const signedIn = await requireUser(auth, request.headers.authorization);
    checkMayHavePasskeys(signedIn);
    return signedIn;
  };

  scope.post('/passkeys/registration/options', own, async (request) => {
    const signedIn = await signedInBy(request);
    return passkeyChallengeView(await runAsService(injectedBy(auth), (opened) => beginPasskey(opened, { signedIn })));
  });

  scope.post('/passkeys/registration/verify', own, async (request) => {
    const signedIn = await signedInBy(request);
    const registration = { signedIn, ...answerOf(request, newCredentialShape), caller: callerOf(auth, request) };
    return passkeyView(
      throwIfRefused(await runAsService(injectedBy(auth), (opened) => registerPasskey(opened, registration))),
    );
  });

  scope.post('/passkeys/authentication/options', signIns, async () =>
    passkeyChallengeView(await runAsService(injectedBy(auth), (opened) => beginPasskeySignIn(opened, {}))),
  );

  scope.post('/passkeys/authentication/verify', signIns, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const answer = { ...answerOf(request, assertionShape), caller: callerOf(auth, request) };
    return sessionReply(
      auth,
      throwIfRefused(await runAsService(injectedBy(auth), (opened) => signInWithPasskey(opened, answer))),
    );
  });

  scope.get('/passkeys', own, async (request) => {
    const { user } = await signedInBy(request);
    const passkeys = await runAsService(injectedBy(auth), (opened) => listPasskeys(opened, { userId: user.id }));
    return passkeys.map(passkeyView);
  });

  scope.patch('/passkeys/:id', own, async (request) => {
    const { user } = await signedInBy(request);
    const { friendly_name: friendlyName = '' } = bodyOf(request, nameShape);
    if (friendlyName.length > 120) throw invalid('friendly_name must be at most 120 characters');
    const renamed = { id: passkeyIdOf(request), userId: user.id, friendlyName: friendlyName.trim() };
    return passkeyView(await runAsService(injectedBy(auth), (opened) => renamePasskey(opened, renamed)));
  });

  scope.delete('/passkeys/:id', own, async (request, reply) => {
    const signedIn = await signedInBy(request);
    const dropped = { id: passkeyIdOf(request), signedIn, caller: callerOf(auth, request) };
    await runAsService(injectedBy(auth), (opened) => dropPasskey(opened, dropped));
    return reply.code(204).send();
  });
}

function answerOf<Shape extends z.ZodType>(request: FastifyRequest, shape: Shape) {
  const { challenge_id: challengeId, credential } = bodyOf(request, answerShape);
  if (credential === undefined) throw invalid('credential is required');
  if (!isUuid(challengeId)) throw noSuchChallenge();
  const parsed = shape.safeParse(credential);
  if (!parsed.success) throw invalid('credential is not that of a browser');
  return { challengeId, credential: parsed.data };
}

export function passkeyIdOf(request: FastifyRequest): string {
  const { id } = z.object({ id: z.string() }).parse(request.params);
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'passkey_id must be a UUID');
  return id;
}
