import type { syncContract } from '@placejuste/contracts/sync';
import { ok, refuse } from '@placejuste/domain/kernel';
import { signServerTime } from '../declarations/index.ts';
import { readClockFault } from '../evidence/index.ts';
import { runAsService, runRepeatableAsUser, type Handlers } from '../platform/http/index.ts';
import { readAction, syncAction } from './sync-action.ts';

export const syncHandlers: Handlers<typeof syncContract.calls> = {
  async sync({ user, body }, platform) {
    const actionResult = readAction(body);
    if (!actionResult.ok) return actionResult;
    const { reply } = await runRepeatableAsUser(platform, user, (context) => syncAction(context, actionResult.value));
    return reply;
  },
  // A time signed by a clock in doubt would prove a wrong instant: the phone keeps its previous one.
  contact: async ({ user }, platform) =>
    (await runAsService(platform, readClockFault)) === null
      ? ok(signServerTime(platform, user.id))
      : refuse('SERVICE_CLOCK_SUSPENDED'),
};
