import { closeAllSessions, dropSecondFactors } from '../auth/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { recordAudit } from './audit/audit.repository.ts';
import { changeRights, type RightsOutcome } from './roles/change-rights.ts';
import { mailAccessReset } from './roles/mail-access-reset.ts';

/**
 * Removes the second factors of an account whose owner lost them, and ends its sessions: the next sign-in enrols one.
 */
export function resetFactorFromCli(
  context: ServiceContext,
  { email }: { readonly email: string },
): Promise<RightsOutcome> {
  const { tx } = context;
  return changeRights(context, {
    email,
    change: async (userId) => {
      if (!(await dropSecondFactors(context, userId))) return 'ALREADY_SO';
      await closeAllSessions(tx, userId);
      await recordAudit(context, {
        actorId: null,
        action: 'factor.reset',
        subjectType: 'user',
        subjectId: userId,
        detail: { by: 'command' },
      });
      await mailAccessReset(context, { userId, reset: 'factor' });
      return 'CHANGED';
    },
  });
}
