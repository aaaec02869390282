import { billingContract } from '@placejuste/contracts/billing';
import { openAs } from '../people/signed-in.ts';
import { createValidatedHolder } from '../people/validated-holder.ts';
import { waitUntilSettled } from '../product/screen.ts';
import { test } from '../product/test.ts';
import { answer, day } from './answers.ts';
import { laptop, phone, photographScreen, windowOf } from './photograph-screen.ts';

const charges = [
  ['refused', {}],
  ['to-approve', { needsAuthentication: true }],
] as const;

test('a renewal that did not pass', async ({ browser, product }) => {
  test.setTimeout(300_000);
  const { session } = await createValidatedHolder(product, 'FG-482-KX');
  for (const [name, size] of [
    ['phone', phone],
    ['desk', laptop],
  ] as const) {
    const page = await windowOf(browser, product.origin, size);
    await openAs(page, session);
    for (const [state, told] of charges) {
      await answer(page, '/api/billing', billingContract.calls.readBilling.reply, {
        subscription: {
          planType: '24months',
          startDate: day(-31),
          monthlyCents: 499,
          commitmentMonths: 24,
          graceEndsOn: day(13),
          ...told,
          life: {
            renews: false,
            nextCharge: { day: day(0), amountCents: 499 },
            termEndsOn: day(700),
            endsOn: day(14),
            isStopped: false,
            withdrawBy: null,
          },
        },
        dues: [],
        payments: [],
      });
      await page.goto('/pwa/billing');
      await waitUntilSettled(page, state);
      await photographScreen(page, `billing-${name}-${state}`, { twins: name === 'phone' });
    }
    await page.context().close();
  }
});
