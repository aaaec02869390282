export { timeStampRequest } from './time-stamp-request.ts';
export { verifyTimeStamp } from './verify-time-stamp.ts';
