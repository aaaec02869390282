export { validityAdvice, validityMessages } from './account.messages.fr.ts';
export { accountLimits, emailFault, phoneFault, type EmailFault, type PhoneFault } from './account-form.ts';
export { accountMails, type AccountMail, type AccountMailKind } from './account-mails.messages.fr.ts';
export { busyService, judgeMail, mailBudget, mailWork, type AskedMail, type MailBudget, type MailVerdict } from './mail-budget.ts';
export { accountStatuses, subscriptionTypes, type AccountStatus, type Profile, type SubscriptionType } from './profile.ts';
export { mayReview, primaryRole, roles, teamRoles, type Role } from './role.ts';
export { freshSignInSeconds, isSessionOver, sessionLimits, type SessionLimits, type SessionTimes } from './session-life.ts';
export { checkPwaValidity, checkValidity, type ValidityCode, type ValidityResult } from './validity.ts';
