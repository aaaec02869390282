import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { openAccountFromCli, type AccountFromCli } from '../../auth/index.ts';
import type { Platform } from '../../platform/http/index.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { grantRole } from './grant-role.ts';
import { mailAccessReset } from './mail-access-reset.ts';

/**
 * Creates or promotes an administrator. A repeated call changes nothing, except that it replaces the password where
 * asked, and mails this. Sessions opened before the role are ended.
 */
export function createAdministrator(
  platform: Platform,
  request: { readonly email: string; readonly newPassword: boolean },
): Promise<Result<AccountFromCli, 'ACCOUNT_SUSPENDED'>> {
  return openAccountFromCli(platform, request, async (context, { userId, isReplaced }) => {
    const outcome = await grantRole(context, { userId, role: 'admin', by: null });
    if (outcome === 'ACCOUNT_SUSPENDED') return refuse(outcome);
    if (!isReplaced) return ok(undefined);
    await recordAudit(context, {
      actorId: null,
      action: 'password.reset',
      subjectType: 'user',
      subjectId: userId,
      detail: { by: 'command' },
    });
    await mailAccessReset(context, { userId, reset: 'password' });
    return ok(undefined);
  });
}
