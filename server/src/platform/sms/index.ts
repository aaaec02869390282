export { fileSms } from './file-sms.ts';
export { ovhSms, readOvhCredits, type OvhKeys } from './ovh-sms.ts';
export { SmsFault, type SmsSender, type TextMessage } from './sms-sender.ts';
