export { createFileSmsSender } from './file-sms.ts';
export { writeInGsm } from './gsm-alphabet.ts';
export { createOvhSmsSender, readOvhCredits, type OvhKeys } from './ovh-sms.ts';
export { SmsFault, type SmsSender, type TextMessage } from './sms-sender.ts';
