import { createClient } from '@redis/client';
import type { SharedBuckets } from './rate-limits.ts';

/**
 * One atomic step for all buckets, by the server's clock, so that processes with different clocks count alike. A
 * missing key is a full bucket, and a full bucket needs no key.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local levels, wait = {}, 0
for at, key in ipairs(KEYS) do
  local burst, perMs = tonumber(ARGV[2 * at]), tonumber(ARGV[2 * at + 1])
  local held = redis.call('HMGET', key, 'level', 'at')
  local level = burst
  if held[1] and held[2] then
    level = math.min(burst, tonumber(held[1]) + math.max(0, now - tonumber(held[2])) * perMs)
  end
  levels[at] = level
  if level < 1 then wait = math.max(wait, math.ceil((1 - level) / perMs)) end
end
if ARGV[1] == '1' and wait == 0 then
  for at, key in ipairs(KEYS) do
    local burst, perMs = tonumber(ARGV[2 * at]), tonumber(ARGV[2 * at + 1])
    redis.call('HSET', key, 'level', levels[at] - 1, 'at', now)
    redis.call('PEXPIRE', key, math.ceil((burst - levels[at] + 1) / perMs))
  end
end
return wait`;

/** The braces keep the keys of one script on one node of a cluster. */
const usualPrefix = 'placejuste:{limits}:';
const connectMs = 3000;
const maxPauseMs = 2000;

/** Redis does not answer. Keeps only the code of the error, since its message may contain an address. */
class RedisError extends Error {
  override readonly name = 'RedisError';
  readonly code: string;
  constructor(cause: unknown) {
    super('Redis does not answer', { cause });
    const { code, message = '' } = (cause ?? {}) as Partial<NodeJS.ErrnoException>;
    // Redis's own refusals start with a code: WRONGPASS, NOPERM, READONLY, OOM.
    this.code = code ?? /^[A-Z]{3,}\b/.exec(message)?.[0] ?? 'CONNECTING';
  }
}

/** Buckets in Redis or Valkey (5 or later). Returns at once, and connects and reconnects by itself. */
export function createRedisBuckets(url: string, prefix = usualPrefix): SharedBuckets {
  let lastFault: unknown = null;
  const openClient = () => {
    const client = createClient({
      url,
      name: 'placejuste',
      // While Redis is down each query fails at once, so that no request waits.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: connectMs,
        reconnectStrategy: (turns) => Math.min(100 * 2 ** turns, maxPauseMs),
      },
    });
    // The next query throws it. Without a listener, the error would end the process.
    client.on('error', (fault: unknown) => {
      lastFault = fault;
    });
    void client.connect().catch(() => undefined);
    return client;
  };
  const end = (): void => {
    if (client.isOpen) client.destroy();
  };
  let client = openClient();

  async function askRedis<T>(question: () => Promise<T>): Promise<T> {
    if (!client.isReady) throw new RedisError(lastFault);
    return question().catch((fault: unknown) => {
      throw new RedisError(fault);
    });
  }

  return {
    name: 'Redis',
    async ask(shares, isCounted) {
      const keys = shares.map(({ key }) => `${prefix}${key}`);
      const values = shares.flatMap(({ burst, perMs }) => [String(burst), String(perMs)]);
      const options = { keys, arguments: [isCounted ? '1' : '0', ...values] };
      return Number(await askRedis(() => client.eval(script, options)));
    },
    async ping() {
      await askRedis(() => client.ping());
    },
    // When the network is cut, the socket stays open for minutes.
    giveUp() {
      end();
      client = openClient();
    },
    close: async () => end(),
  };
}
