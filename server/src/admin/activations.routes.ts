import type { adminContract } from '@placejuste/contracts/admin';
import { ok } from '@placejuste/domain/kernel';
import { listPeople } from '../accounts/index.ts';
import { listSecondLooks } from '../documents/index.ts';
import { runAsService, runAsUser, type Handlers } from '../platform/http/index.ts';
import { activateAccount } from './activate-account.ts';
import { buildActivationView } from './admin.view.ts';
import { listActivations } from './list-activations.ts';

type ActivationCalls = Pick<typeof adminContract.calls, 'listActivations' | 'activateAccount'>;

export const activationHandlers: Handlers<ActivationCalls> = {
  async listActivations({ user, query }, platform) {
    const secondLooks = await runAsService(platform, (context) => listSecondLooks({ ...context, user }));
    const input = { ...query, except: secondLooks.map(({ user_id: holderId }) => holderId) };
    const { shown, next } = await runAsUser(platform, user, (context) => listActivations(context, input));
    const userIds = shown.map(({ userId }) => userId);
    const people = await runAsService(platform, ({ tx }) => listPeople(tx, userIds));
    return ok({ rows: shown.map((row) => buildActivationView(row, people)), next });
  },

  async activateAccount({ user, params }, platform) {
    const people = await runAsService(platform, ({ tx }) => listPeople(tx, [params.id]));
    const person = people.get(params.id) ?? null;
    return runAsUser(platform, user, (context) => activateAccount(context, { ...params, person }));
  },
};
