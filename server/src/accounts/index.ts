import type { Slice } from '../platform/http/index.ts';
import { mountAccounts } from './accounts.routes.ts';

export {
  endSubscription,
  findFailedRenewal,
  findProfile,
  markDocumentValidated,
  setAccountStatus,
  setRenewalFailed,
  setSubscriptionPaid,
} from './accounts.repository.ts';
export { ownHistory, recordStanding } from './standings.repository.ts';
export { checkPermission } from './accounts.policy.ts';
export { accountsToActivate, type AwaitingActivation } from './activation.repository.ts';
export {
  grantRoleByHand,
  resetFactorByHand,
  revokeRoleByHand,
  type GrantedRole,
  type RoleOutcome,
} from './change-role.ts';
export { createAdministrator } from './create-administrator.ts';
export { auditOf, recordAudit, type AuditEntry, type AuditRow } from './audit.repository.ts';
export { personById as personOf, userIdByEmail, type Person } from '../auth/index.ts';

export const accountsSlice: Slice = { name: 'accounts', register: mountAccounts };
