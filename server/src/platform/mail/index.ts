export { isAboutAddress, isVague } from './about-address.ts';
export { MailAddressDeferred } from './mail-address-deferred.ts';
export { MailAddressRefused } from './mail-address-refused.ts';
export { createFileMailer } from './file-mailer.ts';
export type { RenderedMail, MailFile, Mailer } from './mailer.ts';
export { createEnvelopeSender, isForReports, selectNamedRecipients } from './report-address.ts';
export { addSubaddress, listSealedNames, sealToken } from './sealed-token.ts';
export { createSmtpMailer } from './smtp-mailer.ts';
