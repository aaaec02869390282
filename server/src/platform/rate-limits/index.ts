export { databaseBuckets } from './database-buckets.repository.ts';
export { openRateLimits } from './open-rate-limits.ts';
export { memoryLimits, type RateLimits, sharedLimits } from './rate-limits.ts';
export { perHour, type Share, tokenBuckets, type TokenBuckets } from './token-buckets.ts';
