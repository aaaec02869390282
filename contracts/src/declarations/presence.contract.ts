import { presenceMessages } from '@placejuste/domain/evidence';
import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';
import { signedManifest, signedServerTime } from './declaration.schema.ts';
import { presenceStatement, recordedPresence } from './presence.schema.ts';

/** The body of `presence.sign`: a statement about one declaration, and the device's signature of its canonical form. */
export const signPresence = z.object({
  /** UUIDv7 made on the phone: the idempotency key. */
  id: z.uuid(),
  statement: presenceStatement,
  /** Null where the device cannot sign: the statement is accepted and marked as unsigned. */
  signature: z.nullable(z.pick(signedManifest, { signature: true, key: true })),
  lastContact: z.optional(z.nullable(signedServerTime)),
});

/** Separate from the declarations' contract, which the wizard downloads first. */
export const presenceContract = defineContract(
  {
    /**
     * Records that the trip served the holder when somebody else drove. Idempotent by `id`; the last statement of a
     * declaration counts.
     */
    signPresence: {
      method: 'POST',
      path: '/api/presence-statements',
      access: 'user',
      body: signPresence,
      reply: recordedPresence,
      refusals: {
        PRESENCE_DECLARATION_UNKNOWN: 'missing',
        PRESENCE_OF_ANOTHER: 'unprocessable',
        PRESENCE_ID_TAKEN: 'conflict',
        PRESENCE_TOO_MANY: 'conflict',
      },
      perMinute: 30,
    },
  },
  presenceMessages,
);
