import { sql } from 'kysely';
import { openAccountByHand, type AccountByHand } from '../auth/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { recordAudit } from './audit.repository.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'randomBytes' | 'newId'>;

/** Makes, or promotes, an administrator. Done twice, it changes nothing more. */
export function createAdministrator(platform: Deps, wanted: { readonly email: string; readonly newPassword: boolean }): Promise<AccountByHand> {
  return openAccountByHand(platform, wanted, async (tx, userId) => {
    const granted = await sql`
      insert into public.user_roles (id, user_id, role, granted_at)
      values (${platform.newId()}, ${userId}, 'admin', ${platform.clock.now()})
      on conflict (user_id, role) do nothing returning 1`.execute(tx);
    if (granted.rows.length === 0) return;
    await recordAudit(platform, tx, {
      actorId: null, action: 'role.granted', subjectType: 'user', subjectId: userId, detail: { role: 'admin', by: 'command' },
    });
  });
}
