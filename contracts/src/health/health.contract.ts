import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';

const part = z.enum(['ok', 'down']);

/** `HEAD /api/health` is the connectivity probe: it never touches the database. `GET` tells the parts. */
export const healthContract = defineContract(
  {
    readHealth: {
      method: 'GET',
      path: '/api/health',
      access: 'public',
      reply: z.object({
        status: z.enum(['ok', 'degraded']),
        version: z.string(),
        /** `clock`: `doubtful` while deposits are taken without vouching for their time. */
        parts: z.object({ database: part, objects: part, jobs: part, clock: z.enum(['ok', 'doubtful', 'down']) }),
      }),
      refusals: {},
      perMinute: 600,
    },
  },
  {},
);

/**
 * Said by `HEAD` and `GET /api/health` and by nobody else: a Wi-Fi portal that answers 200 to everything does not know it,
 * so a connection counts as found only when this came back.
 */
export const probeHeader = { name: 'placejuste-health', value: 'placejuste' } as const;
