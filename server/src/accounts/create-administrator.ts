import { closeAllSessions, openAccountByHand, type AccountByHand } from '../auth/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { recordByHand } from './change-rights.ts';
import { grantRole } from './accounts.repository.ts';

/** Makes, or promotes, an administrator. Done twice, it changes nothing more. Sessions opened before the role end. */
export function createAdministrator(
  platform: Platform,
  wanted: { readonly email: string; readonly newPassword: boolean },
): Promise<AccountByHand> {
  return openAccountByHand(platform, wanted, async (context, userId) => {
    const { tx, newId, clock } = context;
    if (!(await grantRole(tx, { id: newId(), userId, role: 'admin', at: clock.now() }))) return;
    await closeAllSessions(tx, userId);
    await recordByHand(context, userId, { action: 'role.granted', role: 'admin' });
  });
}
