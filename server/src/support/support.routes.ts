import type { supportContract } from '@placejuste/contracts/support';
import { ok, refuse } from '@placejuste/domain/kernel';
import { recordAudit } from '../accounts/index.ts';
import { decodeCursor, pageOf, pageSize, type Handlers, type Platform } from '../platform/http/index.ts';
import { makeChallenge } from '../platform/proof-of-work/index.ts';
import { supportRepository } from './support.repository.ts';

export function supportHandlers(platform: Platform): Handlers<typeof supportContract.calls> {
  return {
    async listRequests({ user, query }) {
      return platform.db.asUser(user.claims, async (tx) => {
        const repository = supportRepository(tx);
        const found = await repository.page(pageSize(query) + 1, decodeCursor(query));
        const { shown, next } = pageOf(found, query, ({ received_at: at, id }) => ({ at, id }));
        return ok({
          rows: shown.map(({ received_at, handled_at: _handled, handled_by: _by, ...row }) => ({
            ...row,
            receivedAt: received_at.toISOString(),
          })),
          next,
          waiting: await repository.count(),
        });
      });
    },

    async askChallenge({ body }) {
      return ok(makeChallenge(platform, body.form));
    },

    async handleRequest({ user, params }) {
      return platform.db.asUser(user.claims, async (tx) => {
        const repository = supportRepository(tx);
        if (!(await repository.handle(params.id, user.id, platform.clock.now()))) {
          return refuse(
            (await repository.find(params.id)) === undefined ? 'REQUEST_NOT_FOUND' : 'REQUEST_ALREADY_HANDLED',
          );
        }
        await recordAudit(
          { ...platform, tx },
          {
            actorId: user.id,
            action: 'request.handled',
            subjectType: 'request',
            subjectId: params.id,
          },
        );
        return ok({ id: params.id });
      });
    },
  };
}
