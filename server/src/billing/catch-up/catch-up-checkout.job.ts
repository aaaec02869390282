import * as z from 'zod';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { settleFromProvider } from './catch-up-checkout.steps.ts';
import { catchUpJobName, scheduleCatchUp } from './schedule-catch-up.ts';

const payload = z.object({ id: z.uuid(), turn: z.int().nonnegative() });

/** Asks the provider what became of a payment, and plans the next time while nothing is decided. */
export function catchUpCheckoutJob(
  platform: Platform,
  openProvider: () => Promise<PaymentProvider>,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: catchUpJobName,
    payload,
    // The provider is away for hours at the worst: tried again after 1, 2, 4 … minutes.
    retryLimit: 8,
    retryDelaySeconds: 60,
    run: async ({ id, turn }) => {
      const provider = await openProvider();
      const row = await runAsService(platform, ({ tx }) => billingRepository(tx).find(id));
      if (row === undefined || row.state !== 'open' || row.provider !== provider.name) return;
      if ((await settleFromProvider(platform, provider, row)) === 'settled') return;
      await runAsService(platform, (context) => scheduleCatchUp(context, { provider, id, turn: turn + 1 }));
    },
  };
}
