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
export type { RightsOutcome } from './change-rights.ts';
export { grantRoleByHand, type GrantedRole } from './grant-role-by-hand.ts';
export { resetFactorByHand } from './reset-factor-by-hand.ts';
export { revokeRoleByHand } from './revoke-role-by-hand.ts';
export { createAdministrator } from './create-administrator.ts';
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
