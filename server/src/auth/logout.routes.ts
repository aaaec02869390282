import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AuthContext } from './auth-context.ts';
import { invalid } from './auth-error.ts';
import { needUser } from './bearer.ts';
import { closeSessions } from './sessions.repository.ts';

const querySchema = z.object({ scope: z.enum(['', 'global', 'local', 'others']).default('global') });

export function logoutRoutes(scope: FastifyInstance, ctx: AuthContext): void {
  scope.post('/logout', async (request, reply) => {
    const { user, session } = await needUser(ctx, request.headers.authorization);
    const query = querySchema.safeParse(request.query);
    if (!query.success) throw invalid('Unsupported logout scope');
    const mine = session?.id;
    await ctx.platform.db.asService(async (tx) => {
      if (query.data.scope === 'local' && mine !== undefined) await closeSessions(tx, { userId: user.id, only: mine });
      else if (query.data.scope === 'others' && mine !== undefined)
        await closeSessions(tx, { userId: user.id, except: mine });
      else await closeSessions(tx, { userId: user.id });
    });
    return reply.code(204).send();
  });
}
