import type { adminContract } from '@placejuste/contracts/admin';
import { documentMails } from '@placejuste/domain/document';
import { ok, refuse } from '@placejuste/domain/kernel';
import { accountsToActivate, findProfile, personOf, recordAudit, setAccountStatus } from '../accounts/index.ts';
import { mailHolder } from '../documents/index.ts';
import { decodeCursor, pageOf, pageSize, type Handlers, type Platform } from '../platform/http/index.ts';

type ActivationCalls = Pick<typeof adminContract.calls, 'listActivations' | 'activateAccount'>;

export function activationHandlers(platform: Platform): Handlers<ActivationCalls> {
  return {
    async listActivations({ user, query }) {
      const found = await platform.db.asUser(user.claims, (tx) =>
        accountsToActivate(tx, { limit: pageSize(query) + 1, after: decodeCursor(query) }),
      );
      const { shown, next } = pageOf(found, query, ({ createdAt, userId }) => ({ at: createdAt, id: userId }));
      const rows = await platform.db.asService(async (tx) => {
        const named = [];
        for (const { userId, createdAt } of shown) {
          const { firstName = '', lastName = '', email = '' } = (await personOf(tx, userId)) ?? {};
          named.push({ userId, firstName, lastName, email, createdAt: createdAt.toISOString() });
        }
        return named;
      });
      return ok({ rows, next });
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
        await recordAudit(
          { ...platform, tx },
          {
            actorId: user.id,
            action: 'account.activated',
            subjectType: 'account',
            subjectId: params.id,
          },
        );
        await mailHolder(platform, tx, person.email, documentMails.activated(person.firstName), '/pwa');
        return ok({ userId: params.id, status: 'active' as const });
      });
    },
  };
}
