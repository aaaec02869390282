import {
  dependencyNames,
  dependencyStates,
  features,
  jobMessages,
  nodeFaults,
  nodeRoles,
  offReasons,
} from '@placejuste/domain/operation';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageOf, pageQuery } from '../kernel/index.ts';

const dependency = z.object({
  name: z.enum(dependencyNames),
  state: z.enum(dependencyStates),
  /** Milliseconds; null where no request was made. */
  latencyMs: z.nullable(z.number()),
  /**
   * Details of the dependency: kind of the database, free bytes of the disk, fault of the clock, hosts. Never a
   * password.
   */
  detail: z.nullable(z.string()),
});
export type Dependency = z.infer<typeof dependency>;

/** The queue of one kind of job. */
const jobQueue = z.object({
  name: z.string(),
  /** Due, or waiting for a retry. */
  waiting: z.number(),
  running: z.number(),
  /** Jobs that failed for good and are not tried again. */
  failed: z.number(),
  /** Seconds since the oldest of those that wait could have started; null when none waits. */
  oldestSeconds: z.nullable(z.number()),
});
export type JobQueue = z.infer<typeof jobQueue>;

/** One process of the service, where several share one database. */
const serviceNode = z.object({
  id: z.uuid(),
  role: z.enum(nodeRoles),
  host: z.string(),
  version: z.string(),
  /** The newest migration it knows. */
  schema: z.string(),
  /** Beginnings of digests, to be compared by eye; they give no access. */
  key: z.string(),
  store: z.nullable(z.string()),
  clockAheadMs: z.number(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** The codes for which it is not ready. */
  faults: z.array(z.enum(nodeFaults)),
});
export type ServiceNode = z.infer<typeof serviceNode>;

/** Responses of all machines in ten minutes, and the jobs that waited at the end of them. */
const historyStep = z.object({
  /** Start of the ten minutes. */
  at: z.iso.datetime(),
  answers: z.number(),
  /** Answers with a status of the class 5xx. */
  faults: z.number(),
  /**
   * The 95th percentile of the durations, in milliseconds, rounded up to a bucket's bound; null without a response. The
   * key keeps its first name, because an application of the previous release reads it.
   */
  slowestMs: z.nullable(z.number()),
  /** The most jobs that were due at once. */
  waiting: z.number(),
  /** How long the oldest of them had waited at most, in seconds. */
  oldestSeconds: z.nullable(z.number()),
});
export type HistoryStep = z.infer<typeof historyStep>;

/** A session of the database whose statement has run for seconds. */
const slowQuery = z.object({
  state: z.enum(['active', 'idle-in-transaction']),
  seconds: z.number(),
  /** The name that the session declares; empty where it has none. */
  program: z.string(),
  /** The verb and the tables of the statement: `select public.fines`. */
  statement: z.string(),
  /** True when the statement waits for a lock that another one holds. */
  isBlocked: z.boolean(),
});
export type SlowQuery = z.infer<typeof slowQuery>;

/** The parts of the page beside the dependencies. */
export const systemParts = ['queues', 'history', 'nodes', 'backups', 'off-features', 'slow-queries'] as const;
export type SystemPart = (typeof systemParts)[number];

export const failedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  failedAt: z.iso.datetime(),
  tries: z.number(),
  /** Name of the error in the log; the payload of the job is not shown. */
  fault: z.nullable(z.string()),
});
export type FailedJob = z.infer<typeof failedJob>;

/** `/admin-health`, for administrators. */
export const systemContract = defineContract(
  {
    /** Queries every dependency, each within its own time limit. */
    readSystem: {
      method: 'GET',
      path: '/api/admin/health',
      access: administratorAccess,
      reply: z.object({
        checkedAt: z.iso.datetime(),
        version: z.string(),
        /** Absent from an older node; null when the database did not answer in time. */
        runtime: z._default(z.object({ node: z.string(), postgres: z.nullable(z.string()) }), {
          node: '',
          postgres: null,
        }),
        startedAt: z.iso.datetime(),
        /** Megabytes held by this process. */
        memoryMb: z.number(),
        dependencies: z.array(dependency),
        /** Parts that could not be read in time: their own fields are empty and say nothing. */
        unread: z.array(z.enum(systemParts)),
        /** The features that the team turned off for now, oldest first. */
        offFeatures: z.array(
          z.object({ feature: z.enum(features), reason: z.enum(offReasons), since: z.iso.datetime() }),
        ),
        /** The longest first, ten at most; absent from an older node. */
        slowQueries: z._default(z.array(slowQuery), []),
        queues: z.array(jobQueue),
        /** The measures of the last hours, oldest first. Steps without a measure are absent. */
        history: z.array(historyStep),
        /** The oldest start first; empty where one process alone uses the database. */
        nodes: z.array(serviceNode),
        /**
         * The last backup (`admin -- backup`) and the last proved restore (`admin -- prove-restore`); null when the
         * audit log has none.
         */
        backups: z.object({
          lastMadeAt: z.nullable(z.iso.datetime()),
          lastProvedAt: z.nullable(z.iso.datetime()),
        }),
      }),
      refusals: {},
    },
    /** The latest first. */
    listFailedJobs: {
      method: 'GET',
      path: '/api/admin/jobs',
      access: administratorAccess,
      query: pageQuery,
      reply: pageOf(failedJob),
      refusals: {},
    },
    retryJob: {
      method: 'POST',
      path: '/api/admin/jobs/:id/retry',
      access: administratorAccess,
      params: z.object({ id: z.uuid() }),
      reply: z.object({ id: z.uuid() }),
      refusals: { JOB_NOT_FOUND: 'missing', JOB_NOT_FAILED: 'conflict' },
    },
  },
  jobMessages,
);
