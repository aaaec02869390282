import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';

const part = z.enum(['ok', 'down']);

/** The readiness probe of a load balancer: 200 while requests can be carried out, else 503. */
export const readyPath = '/ready';
/** The liveness probe of the supervisor that restarts a stuck process: 200 whatever the database does. */
export const livePath = '/live';

/** `HEAD /api/health` is the connectivity probe and never uses the database. `GET` returns the state of each part. */
export const healthContract = defineContract(
  {
    readHealth: {
      method: 'GET',
      path: '/api/health',
      access: 'public',
      reply: z.object({
        status: z.enum(['ok', 'degraded']),
        version: z.string(),
        parts: z.object({
          database: part,
          objects: part,
          jobs: part,
          /** `doubtful` while deposits are accepted without vouching for their time. */
          clock: z.enum(['ok', 'doubtful', 'down']),
          /** `low` while less than the reserve is free under the data folder: files are refused with 507. */
          disk: z.enum(['ok', 'low', 'down']),
        }),
      }),
      refusals: {},
      perMinute: 600,
    },
  },
  {},
);
