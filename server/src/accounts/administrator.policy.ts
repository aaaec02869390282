import { refuse, type Refusal } from '@placejuste/domain/kernel';
import { isFreshSecondFactor } from '../auth/index.ts';
import type { ServiceCommandContext } from '../platform/http/index.ts';
import { hasRole } from './roles/roles.repository.ts';

/**
 * Checks an administrator before an act that reaches many people, beyond the contract's access: they must still have
 * the role, and have proved the second factor within ten minutes. Null when both hold.
 */
export async function refuseUnprovedAdministrator(
  context: ServiceCommandContext,
): Promise<Refusal<'ADMINISTRATOR_NO_MORE' | 'SECOND_FACTOR_NOT_FRESH'> | null> {
  if (!(await hasRole(context.tx, context.user.id, 'admin'))) return refuse('ADMINISTRATOR_NO_MORE');
  return (await isFreshSecondFactor(context, context.user)) ? null : refuse('SECOND_FACTOR_NOT_FRESH');
}
