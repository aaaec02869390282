export { createDatabaseBuckets } from './database-buckets.repository.ts';
export { openRateLimits } from './open-rate-limits.ts';
export { createMemoryLimits, type RateLimits, createSharedLimits } from './rate-limits.ts';
export { limitPerHour, type Share, createTokenBuckets, type TokenBuckets } from './token-buckets.ts';
