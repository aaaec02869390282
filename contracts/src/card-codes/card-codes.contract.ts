import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';

/** The certificates of the authorities that sign the codes of cards, from the operator's file. */
export const cardCodesContract = defineContract(
  {
    listCodeCertificates: {
      method: 'GET',
      path: '/api/card-certificates',
      access: 'public',
      reply: z.object({
        rows: z.array(z.object({ authority: z.string(), certificate: z.string(), x: z.string(), y: z.string() })),
      }),
      refusals: {},
    },
  },
  {},
);
