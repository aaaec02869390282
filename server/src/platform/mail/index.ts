export { isAboutAddress, isVague } from './about-address.ts';
export { MailAddressDeferred } from './mail-address-deferred.ts';
export { MailAddressRefused } from './mail-address-refused.ts';
export { fileMailer } from './file-mailer.ts';
export type { RenderedMail, MailFile, Mailer } from './mailer.ts';
export { envelopeSender, isForReports, recipientsNamedIn } from './report-address.ts';
export { addressWith, namesSealedIn, sealToken } from './sealed-token.ts';
export { smtpMailer } from './smtp-mailer.ts';
