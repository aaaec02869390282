import { slowMs, type Fault } from './fault.ts';

/** Redis, and the bucket of photographs and dossiers. */
export const storeFaults: readonly Fault[] = [
  {
    name: 'Redis killed, empty when it comes back',
    begin: (cluster) => cluster.redis.kill(),
    lastsSeconds: 10,
    end: (cluster) => cluster.redis.start(),
  },
  {
    name: 'the memory of Redis full',
    begin: (cluster) => cluster.redis.configure('maxmemory', '1'),
    lastsSeconds: 10,
    end: (cluster) => cluster.redis.configure('maxmemory', '0'),
  },
  {
    name: `each message of Redis ${slowMs} ms later`,
    begin: async (cluster) => cluster.redis.link.slow(slowMs),
    lastsSeconds: 10,
    end: (cluster) => cluster.redis.link.restore(),
  },
  {
    name: 'Redis silent, without a cut',
    begin: async (cluster) => cluster.redis.link.silence(),
    lastsSeconds: 15,
    end: (cluster) => cluster.redis.link.restore(),
  },
  {
    name: 'S3 stopped',
    begin: (cluster) => cluster.bucket.link.cut(),
    lastsSeconds: 15,
    end: (cluster) => cluster.bucket.link.restore(),
  },
  {
    name: 'S3 that answers 500',
    begin: (cluster) => cluster.bucket.behave('error'),
    lastsSeconds: 15,
    end: (cluster) => cluster.bucket.behave(null),
  },
  {
    name: 'S3 that says it keeps what it does not',
    begin: (cluster) => cluster.bucket.behave('lie'),
    lastsSeconds: 15,
    end: (cluster) => cluster.bucket.behave(null),
  },
  {
    name: 'S3 whose disk is full',
    begin: (cluster) => cluster.bucket.behave('full'),
    lastsSeconds: 15,
    end: (cluster) => cluster.bucket.behave(null),
  },
  {
    name: `each message of S3 ${slowMs} ms later`,
    begin: async (cluster) => cluster.bucket.link.slow(slowMs),
    lastsSeconds: 15,
    end: (cluster) => cluster.bucket.link.restore(),
  },
  {
    name: 'S3 silent, without a cut',
    begin: async (cluster) => cluster.bucket.link.silence(),
    lastsSeconds: 15,
    end: (cluster) => cluster.bucket.link.restore(),
  },
];
