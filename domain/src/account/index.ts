export { validityAdvice, validityMessages } from './account.messages.fr.ts';
export { accountLimits, emailFault, phoneFault, type EmailFault, type PhoneFault } from './account-form.ts';
export { accountMails, type AccountMail, type AccountMailKind } from './account-mails.messages.fr.ts';
export { accountStatuses, subscriptionTypes, type AccountStatus, type Profile, type SubscriptionType } from './profile.ts';
export { mayReview, primaryRole, roles, type Role } from './role.ts';
export { checkPwaValidity, checkValidity, type ValidityCode, type ValidityResult } from './validity.ts';
