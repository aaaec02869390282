export { timeStampRequest } from './time-stamp-request.ts';
export { rootOf, verifyTimeStamp } from './verify-time-stamp.ts';
