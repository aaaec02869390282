import { accountsContract } from '@placejuste/contracts/accounts';
import { mountCalls, runAsService, type Slice } from '../platform/http/index.ts';
import { accountHandlers } from './accounts.routes.ts';
import { planAuditPurge, purgeAuditJob } from './purge-audit.job.ts';

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
export { resetFactorByHand } from './reset-factor-by-hand.ts';
export type { RightsOutcome } from './roles/change-rights.ts';
export { createAdministrator } from './roles/create-administrator.ts';
export { grantRole } from './roles/grant-role.ts';
export { grantRoleByHand, type GrantedRole } from './roles/grant-role-by-hand.ts';
export { lockAdministrators, revokeRole } from './roles/revoke-role.ts';
export { revokeRoleByHand } from './roles/revoke-role-by-hand.ts';
export { hasRole, teamGrants, type TeamGrantRow } from './roles/roles.repository.ts';
export { auditOf, recordAudit, type AuditEntry, type AuditRow } from './audit.repository.ts';
export { ownName, personById as personOf, userIdByEmail, type Person } from '../auth/index.ts';

export const accountsSlice: Slice = {
  name: 'accounts',
  register(app, platform) {
    mountCalls(app, accountsContract, accountHandlers, platform);
  },
  jobs: (platform) => [purgeAuditJob(platform)],
  start: (platform) => runAsService(platform, planAuditPurge),
};
