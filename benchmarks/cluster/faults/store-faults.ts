import { cut, silence, slow, onLink, slowMs, type Fault } from './fault.ts';

/** Faults of Redis, and of the bucket of photos and dossiers. */
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
  onLink({
    name: `each message of Redis ${slowMs} ms later`,
    lastsSeconds: 10,
    link: (cluster) => cluster.redis.link,
    strike: slow,
  }),
  onLink({
    name: 'Redis silent, without a cut',
    lastsSeconds: 15,
    link: (cluster) => cluster.redis.link,
    strike: silence,
  }),
  onLink({ name: 'S3 stopped', lastsSeconds: 15, link: (cluster) => cluster.bucket.link, strike: cut }),
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
  onLink({
    name: `each message of S3 ${slowMs} ms later`,
    lastsSeconds: 15,
    link: (cluster) => cluster.bucket.link,
    strike: slow,
  }),
  onLink({
    name: 'S3 silent, without a cut',
    lastsSeconds: 15,
    link: (cluster) => cluster.bucket.link,
    strike: silence,
  }),
];
