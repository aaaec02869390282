import { closeAllSessions, openAccountByHand, type AccountByHand } from '../auth/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { grantRole } from './accounts.repository.ts';
import { recordAudit } from './audit.repository.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'randomBytes' | 'newId'>;

/** Makes, or promotes, an administrator. Done twice, it changes nothing more. Sessions opened before the role end. */
export function createAdministrator(
  platform: Deps,
  wanted: { readonly email: string; readonly newPassword: boolean },
): Promise<AccountByHand> {
  return openAccountByHand(platform, wanted, async (tx, userId) => {
    if (!(await grantRole(tx, { id: platform.newId(), userId, role: 'admin', at: platform.clock.now() }))) return;
    await closeAllSessions(tx, userId);
    await recordAudit(
      { ...platform, tx },
      {
        actorId: null,
        action: 'role.granted',
        subjectType: 'user',
        subjectId: userId,
        detail: { role: 'admin', by: 'command' },
      },
    );
  });
}
