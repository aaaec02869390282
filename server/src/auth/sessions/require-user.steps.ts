import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { badToken, readBearer, readAccessToken } from './access-token.ts';
import { authenticateUser, type SignedIn } from './authenticate-user.ts';
import { isUuid } from './uuid.ts';

const noSession = '00000000-0000-0000-0000-000000000000';

/** Checks the bearer token in the order of reference §1.0. */
export async function requireUser(auth: AuthService, authorization: string | undefined): Promise<SignedIn> {
  const token = readBearer(authorization);
  if (token === null) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await readAccessToken(auth.keys, token, auth.platform.clock);
  if (claims === null) throw badToken('token is unverifiable');
  if (claims.sub === undefined || claims.sub === '') throw badToken('missing sub claim');
  const { sub } = claims;
  if (!isUuid(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const sessionId = claims['session_id'] === noSession ? undefined : claims['session_id'];
  return runAsService(mergeTools(auth), (context) => authenticateUser(context, { userId: sub, sessionId }));
}
