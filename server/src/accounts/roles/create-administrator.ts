import { openAccountByHand, type AccountByHand } from '../../auth/index.ts';
import type { Platform } from '../../platform/http/index.ts';
import { grantRole } from './grant-role.ts';

/** Makes, or promotes, an administrator. Done twice, it changes nothing more. Sessions opened before the role end. */
export function createAdministrator(
  platform: Platform,
  wanted: { readonly email: string; readonly newPassword: boolean },
): Promise<AccountByHand> {
  return openAccountByHand(platform, wanted, async (context, userId) => {
    await grantRole(context, { userId, role: 'admin', by: null });
  });
}
