import type { Refusal } from '@placejuste/domain/kernel';
import { lockAdministrators, refuseUnprovedAdministrator } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';

/**
 * Who may change a role now; null when nothing hinders. The lock comes first: of two administrators who revoke each
 * other, the second finds that the role it acts with is gone.
 */
export async function refuseRoleChange(
  context: ServiceCommandContext,
): Promise<Refusal<'ADMINISTRATOR_NO_MORE' | 'SECOND_FACTOR_NOT_FRESH'> | null> {
  await lockAdministrators(context);
  return refuseUnprovedAdministrator(context);
}
