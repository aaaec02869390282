export { buildTimeStampRequest } from './time-stamp-request.ts';
export { findRoot, verifyTimeStamp } from './verify-time-stamp.ts';
