import type { evidenceContract } from '@placejuste/contracts/evidence';
import { ok, refuse } from '@placejuste/domain/kernel';
import type { Handlers, Platform } from '../platform/http/index.ts';
import { deviceView, enrolDevice, revokeDevice } from './devices.commands.ts';
import { evidenceRepository } from './evidence.repository.ts';
import type { HeadRow } from './evidence.tables.ts';
import { consistencyPath } from './log-proofs.ts';

export function evidenceHandlers(platform: Platform): Handlers<typeof evidenceContract.calls> {
  return {
    async enrolDevice({ user, params, body }) {
      return platform.db.asUser(user.claims, (tx) => enrolDevice(tx, platform, user, params.key, body));
    },

    async listDevices({ user }) {
      const { rows, uses } = await platform.db.asUser(user.claims, async (tx) => {
        const repository = evidenceRepository(tx);
        return { rows: await repository.devices(), uses: await repository.lastUses() };
      });
      return ok({
        rows: rows.map((row) => ({ ...deviceView(row), lastUsedAt: uses.get(row.key)?.toISOString() ?? null })),
      });
    },

    async revokeDevice({ user, params }) {
      return platform.db.asUser(user.claims, (tx) => revokeDevice(tx, platform, params.key));
    },

    async readHead() {
      const head = await platform.db.asService((tx) => evidenceRepository(tx).lastHead());
      return ok({ head: head === undefined ? null : signed(head) });
    },

    async readConsistency({ query: { first, second, root } }) {
      return platform.db.asService(async (tx) => {
        const repository = evidenceRepository(tx);
        const [firstHead, secondHead] = [await repository.head(first), await repository.head(second)];
        if (firstHead === undefined || secondHead === undefined || first > second) return refuse('LOG_HEAD_UNKNOWN');
        if (root !== undefined && firstHead.root.toString('hex') !== root) return refuse('LOG_FORKED');
        return ok({
          first,
          second,
          path: await consistencyPath(tx, first, second),
          firstHead: signed(firstHead),
          secondHead: signed(secondHead),
        });
      });
    },
  };
}

function signed({ text, signature }: HeadRow) {
  return { text, signature };
}
