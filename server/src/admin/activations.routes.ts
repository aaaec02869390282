import type { adminContract } from '@placejuste/contracts/admin';
import { documentMails } from '@placejuste/domain/document';
import { ok, refuse } from '@placejuste/domain/kernel';
import {
  accountsToActivate,
  findProfile,
  personOf,
  recordAudit,
  setAccountStatus,
  type AwaitingActivation,
} from '../accounts/index.ts';
import { mailHolder } from '../documents/index.ts';
import type { Handlers, Platform } from '../platform/http/index.ts';

type ActivationCalls = Pick<typeof adminContract.calls, 'listActivations' | 'activateAccount'>;
const usualPage = 30;

export function activationHandlers(platform: Platform): Handlers<ActivationCalls> {
  return {
    async listActivations({ user, query }) {
      const limit = query.limit ?? usualPage;
      const found = await platform.db.asUser(user.claims, (tx) =>
        accountsToActivate(tx, { limit: limit + 1, after: placeOf(query.after) }),
      );
      const shown = found.slice(0, limit);
      const rows = await platform.db.asService(async (tx) => {
        const named = [];
        for (const { userId, createdAt } of shown) {
          const { firstName = '', lastName = '', email = '' } = (await personOf(tx, userId)) ?? {};
          named.push({ userId, firstName, lastName, email, createdAt: createdAt.toISOString() });
        }
        return named;
      });
      const last = found.length > limit ? shown.at(-1) : undefined;
      return ok({ rows, next: last === undefined ? null : `${last.createdAt.toISOString()}_${last.userId}` });
    },

    async activateAccount({ user, params }) {
      const person = await platform.db.asService((tx) => personOf(tx, params.id));
      return platform.db.asUser(user.claims, async (tx) => {
        const profile = await findProfile(tx, params.id);
        if (profile === null || person === null) return refuse('ACCOUNT_NOT_FOUND');
        if (profile.account_status !== 'pending') return refuse('ACCOUNT_NOT_PENDING');
        if (!profile.cmi_validated || !profile.carte_grise_validated) return refuse('ACCOUNT_DOCUMENTS_MISSING');
        if (!(await setAccountStatus(tx, params.id, 'active', platform.clock.now())))
          return refuse('ACCOUNT_NOT_PENDING');
        await recordAudit(platform, tx, {
          actorId: user.id,
          action: 'account.activated',
          subjectType: 'account',
          subjectId: params.id,
        });
        await mailHolder(platform, tx, person.email, documentMails.activated(person.firstName), '/pwa');
        return ok({ userId: params.id, status: 'active' as const });
      });
    },
  };
}

/** An altered cursor starts the list anew, which harms nobody. */
function placeOf(cursor: string | undefined): AwaitingActivation | null {
  const [at = '', userId = ''] = (cursor ?? '').split('_');
  const createdAt = new Date(at);
  return Number.isNaN(createdAt.getTime()) || !/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(userId)
    ? null
    : { userId, createdAt };
}
