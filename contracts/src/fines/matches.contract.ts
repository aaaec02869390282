import { fineMessages } from '@placejuste/domain/fine';
import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';
import { fineMatch } from './fine.schema.ts';

export const matchesContract = defineContract(
  {
    /** Lists the person's declarations that may be about this fine, best first. Listing joins none. */
    listMatches: {
      method: 'GET',
      path: '/api/fines/:id/matches',
      access: 'user',
      params: z.object({ id: z.uuid() }),
      reply: z.object({ rows: z.array(fineMatch) }),
      refusals: { FINE_UNKNOWN: 'missing' },
    },
  },
  fineMessages,
);
