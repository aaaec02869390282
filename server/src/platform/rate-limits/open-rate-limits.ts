import type { Clock } from '../clock/index.ts';
import type { Logger } from '../log/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { createDatabaseBuckets } from './database-buckets.repository.ts';
import { createMemoryLimits, type RateLimits, createSharedLimits } from './rate-limits.ts';

interface LimitStores {
  readonly redisUrl: string | undefined;
  readonly databaseUrl: string | undefined;
}

interface LimitTools {
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: Secrets;
}

/**
 * The limits live in Redis where one is configured, else in the PostgreSQL that several processes share, else in
 * memory.
 */
export async function openRateLimits(
  { redisUrl, databaseUrl }: LimitStores,
  { clock, log, secrets }: LimitTools,
): Promise<RateLimits> {
  const means = { clock, log, key: secrets.key('rate-limits') };
  if (redisUrl !== undefined) {
    // The module takes 26 MB and a fifth of a second of the start, so it is loaded only with Redis.
    const { createRedisBuckets } = await import('./redis-buckets.ts');
    return createSharedLimits(createRedisBuckets(redisUrl), means);
  }
  return databaseUrl === undefined
    ? createMemoryLimits(clock)
    : createSharedLimits(createDatabaseBuckets(databaseUrl), means);
}
