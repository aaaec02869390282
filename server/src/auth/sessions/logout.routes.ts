import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { invalidRequest } from '../auth-error.ts';
import { readCaller } from '../wire/caller.ts';
import { endSessions } from './end-sessions.ts';
import { requireUser } from './require-user.steps.ts';

const querySchema = z.object({ scope: z.enum(['', 'global', 'local', 'others']).default('global') });

export function mountLogoutRoutes(scope: FastifyInstance, auth: AuthService): void {
  scope.post('/logout', async (request, reply) => {
    const signedIn = await requireUser(auth, request.headers.authorization);
    const query = querySchema.safeParse(request.query);
    if (!query.success) throw invalidRequest('Unsupported logout scope');
    const { scope: reach } = query.data;
    const caller = readCaller(auth, request);
    await runAsService(mergeTools(auth), (context) => endSessions(context, { signedIn, reach, caller }));
    return reply.code(204).send();
  });
}
