import type { Refusal } from '@placejuste/domain/kernel';
import { lockAdministrators, refuseUnprovedAdministrator } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';

/**
 * Checks that the caller may change roles now; null when they may. The lock comes first: of two administrators who
 * revoke each other, the second then finds that they have lost the role.
 */
export async function refuseRoleChange(
  context: ServiceCommandContext,
): Promise<Refusal<'ADMINISTRATOR_NO_MORE' | 'SECOND_FACTOR_NOT_FRESH'> | null> {
  await lockAdministrators(context);
  return refuseUnprovedAdministrator(context);
}
