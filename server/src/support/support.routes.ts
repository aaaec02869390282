import type { supportContract } from '@placejuste/contracts/support';
import { ok, refuse } from '@placejuste/domain/kernel';
import { recordAudit } from '../accounts/index.ts';
import type { Handlers, Platform } from '../platform/http/index.ts';
import { makeChallenge } from '../platform/proof-of-work/index.ts';
import { supportRepository, type QueuePlace } from './support.repository.ts';

const usualPage = 30;

export function supportHandlers(platform: Platform): Handlers<typeof supportContract.calls> {
  return {
    async listRequests({ user, query }) {
      const limit = query.limit ?? usualPage;
      return platform.db.asUser(user.claims, async (tx) => {
        const repository = supportRepository(tx);
        const found = await repository.page(limit + 1, placeOf(query.after));
        const shown = found.slice(0, limit);
        const last = found.length > limit ? shown.at(-1) : undefined;
        return ok({
          rows: shown.map(({ received_at, handled_at: _handled, handled_by: _by, ...row }) => ({
            ...row,
            receivedAt: received_at.toISOString(),
          })),
          next: last === undefined ? null : `${last.received_at.getTime()}_${last.id}`,
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
        await recordAudit(platform, tx, {
          actorId: user.id,
          action: 'request.handled',
          subjectType: 'request',
          subjectId: params.id,
        });
        return ok({ id: params.id });
      });
    },
  };
}

/** An altered cursor starts the list anew, which harms nobody. */
function placeOf(cursor: string | undefined): QueuePlace | null {
  const match = /^(\d{1,15})_([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/.exec(cursor ?? '');
  return match?.[2] === undefined ? null : { at: new Date(Number(match[1])), id: match[2] };
}
