export { createHttpAuthority } from './http-authority.ts';
export { TimeStampError, type TimeStamp, type TimeStampAuthority, type TimeStampFault } from './time-stamp.ts';
