export { MailAddressDeferred } from './mail-address-deferred.ts';
export { MailAddressRefused } from './mail-address-refused.ts';
export { fileMailer } from './file-mailer.ts';
export type { Mail, MailFile, Mailer } from './mailer.ts';
export { smtpMailer } from './smtp-mailer.ts';
