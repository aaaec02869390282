import { accountsContract } from '@placejuste/contracts/accounts';
import { mountCalls, runAsService, type Slice } from '../platform/http/index.ts';
import { accountHandlers } from './accounts.routes.ts';
import { scheduleAuditPurge, purgeAuditJob } from './audit/purge-audit.job.ts';
import { scheduleAuditChain, extendAuditChainJob } from './audit/extend-audit-chain.job.ts';
import { buildSuspensionMailPreviews } from './suspension/mail-previews.ts';
import { buildRoleMailPreviews } from './roles/mail-previews.ts';

export {
  endSubscription,
  findFailedRenewal,
  findProfile,
  markDocumentValidated,
  setAccountStatus,
  setRenewalFailed,
  setSubscriptionPaid,
} from './accounts.repository.ts';
export { readOwnHistory, recordStanding } from './standings.repository.ts';
export { checkPermission, checkPermissionAtCapture } from './accounts.policy.ts';
export { refuseUnprovedAdministrator } from './administrator.policy.ts';
export { listAccountsToActivate, type AwaitingActivation } from './activation.repository.ts';
export { answerAppeal } from './suspension/answer-appeal.ts';
export { reinstateAccount } from './suspension/reinstate-account.ts';
export { suspendAccount } from './suspension/suspend-account.ts';
export { buildSuspensionView } from './suspension/suspension.view.ts';
export { findCurrentSuspension, listWaitingAppeals, type SuspensionRow } from './suspension/suspensions.repository.ts';
export { resetFactorFromCli } from './reset-factor-from-cli.ts';
export type { RightsOutcome } from './roles/change-rights.ts';
export { createAdministrator } from './roles/create-administrator.ts';
export { grantRole } from './roles/grant-role.ts';
export { grantRoleFromCli, type GrantedRole } from './roles/grant-role-from-cli.ts';
export { lockAdministrators, revokeRole } from './roles/revoke-role.ts';
export { revokeRoleFromCli } from './roles/revoke-role-from-cli.ts';
export { canActAs, listTeamGrants, type TeamGrantRow } from './roles/roles.repository.ts';
export {
  listPersonAudit,
  computeAuditCutoff,
  listAuditLines,
  listSubjectAudit,
  findLastAuditAt,
  recordAudit,
  type AuditEntry,
  type AuditRow,
  type NamedAuditRow,
} from './audit/audit.repository.ts';
export { countAccessByCommand } from './audit/access-by-command.repository.ts';
export { recordPurge } from './audit/record-purge.ts';
export { verifyAudit, type AuditVerdict } from './audit/verify-audit.steps.ts';
export {
  findConfirmedPhone,
  hasConfirmedEmail,
  readOwnName,
  listPeople,
  findPerson,
  queueSms,
  findUserIdByEmail,
  type Person,
} from '../auth/index.ts';

export const accountsSlice: Slice = {
  name: 'accounts',
  listMailPreviews: (publicUrl) => [...buildRoleMailPreviews(publicUrl), ...buildSuspensionMailPreviews(publicUrl)],
  register(app, platform) {
    mountCalls(app, { contract: accountsContract, handlers: accountHandlers, platform });
  },
  jobs: (platform) => [purgeAuditJob(platform), extendAuditChainJob(platform)],
  start: (platform) =>
    runAsService(platform, async (context) => {
      await scheduleAuditPurge(context);
      await scheduleAuditChain(context);
    }),
};
