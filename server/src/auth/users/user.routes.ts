import type { FastifyInstance } from 'fastify';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { withMinimumDuration } from '../limits/minimum-duration.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { choosePassword, provePasswordChange } from '../passwords/prove-password-change.steps.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { readCaller } from '../wire/caller.ts';
import { readBody, readRedirect } from '../wire/parse-request.ts';
import { changeUser } from './change-user.ts';
import { changesShape } from './user-changes.ts';
import { checkMayChange } from './user.policy.ts';
import { buildUserView } from './user.view.ts';

export function mountUserRoutes(scope: FastifyInstance, auth: AuthService): void {
  scope.get('/user', async (request) => buildUserView((await requireUser(auth, request.headers.authorization)).user));

  scope.put('/user', { onRequest: rateLimited(auth, 'user') }, async (request) => {
    const signedIn = await requireUser(auth, request.headers.authorization);
    const changes = readBody(request, changesShape);
    checkMayChange(changes, signedIn, auth.settings);
    const [caller, redirectTo] = [readCaller(auth, request), readRedirect(auth, request)];
    await provePasswordChange(auth, changes, { ...signedIn, caller });
    const chosenPassword = await choosePassword(auth, changes.password, signedIn.user);
    const save = async () =>
      buildUserView(
        await runAsService(mergeTools(auth), (context) =>
          changeUser(context, { changes, signedIn, chosenPassword, caller, redirectTo }),
        ),
      );
    // Neither the answer nor its duration reveals whether the new address or number has an account.
    return changes.email === undefined && !changes.phone ? save() : withMinimumDuration(auth, save);
  });
}
