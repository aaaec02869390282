import { features } from '@placejuste/domain/operation';
import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';

/** Lists the features that are turned off, so that a screen says so before somebody fills it in. */
export const featuresContract = defineContract(
  {
    listOffFeatures: {
      method: 'GET',
      path: '/api/features',
      access: 'public',
      reply: z.object({ off: z.array(z.object({ feature: z.enum(features), sentence: z.string() })) }),
      refusals: {},
    },
  },
  {},
);
