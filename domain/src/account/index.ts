export { preferenceMessages, validityAdvice, validityMessages, type ValidityCode } from './account.messages.fr.ts';
export { accountLimits, findEmailFault, findPhoneFault, type EmailFault, type PhoneFault } from './account-form.ts';
export { accountTexts } from './account-texts.messages.fr.ts';
export {
  accountMails,
  buildCodeSubject,
  type AccountMail,
  type AccountMailKind,
  type NewSignIn,
} from './account-mails.messages.fr.ts';
export {
  busyService,
  judgeMail,
  mailBudget,
  mailWork,
  type MailRequest,
  type MailBudget,
  type MailVerdict,
} from './mail-budget.ts';
export {
  acts,
  computeAccountState,
  accountStates,
  chooseWorseStanding,
  documentStandings,
  checkActPermission,
  type AccountStanding,
  type AccountState,
  type Act,
  type DocumentStanding,
  type Permission,
  type PermissionCode,
} from './permissions.ts';
export {
  lastKnownStateDays,
  checkCapturePermission,
  wasSubscribed,
  type AccountHistory,
  type ActedAt,
  type DatedStanding,
} from './permission-history.ts';
export { awaitsValidationText } from './awaits-validation.messages.fr.ts';
export { permissionMessages } from './permission.messages.fr.ts';
export { queueMessages } from './queue.messages.fr.ts';
export {
  fontSizes,
  themes,
  toastStays,
  type FontSize,
  type Preferences,
  type SomePreferences,
  type Theme,
  type ToastStay,
} from './preferences.ts';
export {
  accountStatuses,
  subscriptionTypes,
  type AccountStatus,
  type Profile,
  type SubscriptionType,
} from './profile.ts';
export { isTeamRole, choosePrimaryRole, roles, findTeamRole, teamRoles, type Role, type TeamRole } from './role.ts';
export {
  accessResets,
  buildOtherResetMail,
  buildOtherRoleMail,
  buildOwnResetMail,
  type AccessReset,
  buildOwnRoleMail,
  teamRoleMessages,
  teamRoleNames,
  type RoleChange,
  type TeamRoleRefusal,
} from './team-role.messages.fr.ts';
export {
  freshSignInSeconds,
  isSessionOver,
  sessionLimits,
  type SessionLimits,
  type SessionTimes,
} from './session-life.ts';
export { findRefusalMessage, stateMessages, type NextAct, type StateMessage } from './state.messages.fr.ts';
