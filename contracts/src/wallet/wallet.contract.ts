import { walletMessages } from '@placejuste/domain/evidence';
import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';

export const walletContract = defineContract(
  {
    /** Says whether this installation makes passes for Apple Wallet. */
    readWallet: {
      method: 'GET',
      path: '/api/wallet',
      access: 'public',
      reply: z.object({ passes: z.boolean() }),
      refusals: {},
    },
    /** Returns the address, valid for five minutes, of the pass of a declaration. */
    linkPass: {
      method: 'POST',
      path: '/api/declarations/:id/pass-link',
      access: 'user',
      params: z.object({ id: z.uuid() }),
      reply: z.object({ url: z.string() }),
      refusals: { EVIDENCE_UNKNOWN: 'missing', WALLET_OFF: 'missing' },
      perMinute: 30,
    },
  },
  walletMessages,
);
