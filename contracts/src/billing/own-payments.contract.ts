import { billingMessages, mostDuesAtOnce } from '@placejuste/domain/billing';
import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';

const startedPage = z.object({ id: z.uuid(), url: z.url() });

/** What holders change of their payments by themselves, whenever they wish. */
export const ownPaymentsContract = defineContract(
  {
    /** Starts paying the 5,00 € of several declarations together: those that the page shows, with their sum. */
    startDuesCheckout: {
      method: 'POST',
      path: '/api/billing/dues',
      access: 'user',
      body: z.object({ declarationIds: z.array(z.uuid()).check(z.minLength(2), z.maxLength(mostDuesAtOnce)) }),
      reply: startedPage,
      refusals: {
        ACCOUNT_SUSPENDED: 'forbidden',
        DUES_CHANGED: 'conflict',
        PAYMENT_PROVIDER_SILENT: 'conflict',
        PAYMENTS_OFF: 'conflict',
      },
    },
    /** The card that is charged next, as the provider prints it; `isCharged`: a payment is still to come. */
    readCard: {
      method: 'GET',
      path: '/api/billing/card',
      access: 'user',
      reply: z.object({
        isCharged: z.boolean(),
        /** Null where none is kept, or where the provider did not answer. */
        card: z.nullable(
          z.object({
            brand: z.string(),
            lastFour: z.string(),
            /** `2027-03` */
            expires: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
          }),
        ),
        expiresBeforeCharge: z.boolean(),
      }),
      refusals: {},
    },
    /** Opens the page on which another card is given; nothing is paid there. */
    changeCard: {
      method: 'POST',
      path: '/api/billing/card',
      access: 'user',
      reply: startedPage,
      refusals: {
        ACCOUNT_SUSPENDED: 'forbidden',
        NO_LATER_CHARGE: 'missing',
        RENEWAL_DUE: 'conflict',
        PAYMENT_PROVIDER_SILENT: 'conflict',
        PAYMENTS_OFF: 'conflict',
      },
    },
  },
  billingMessages,
);
