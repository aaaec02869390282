import { plans } from '@placejuste/domain/billing';
import { expect, test } from 'vitest';
import { apiCalls, buildTestApp, eachDatabase, makeTestPlatform } from '../../test/index.ts';
import { billingSlice } from './index.ts';

eachDatabase('what is charged, as administrators compare it with the prices file', (open) => {
  test.each([
    [true, 'sandbox'],
    [false, 'none'],
  ])('every plan with what is taken at the order, and the provider (sandbox: %s)', async (sandbox, provider) => {
    const platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [billingSlice({ sandbox, pages: null })]);
    const call = apiCalls(() => app);
    const read = async (roles: readonly ('admin' | 'reviewer')[]) =>
      call(await platform.signIn({ roles, aal: 'aal2' }), 'GET', '/api/admin/plans');
    const { body } = await read(['admin']);
    expect(body).toMatchObject({ provider, currency: 'EUR' });
    expect(body.plans.map(({ lookupKey }: { readonly lookupKey: string }) => lookupKey)).toEqual(
      plans.map(({ lookupKey }) => lookupKey),
    );
    expect(body.plans[2]).toMatchObject({ monthlyCents: 549, commitmentMonths: 12, firstChargeCents: 6588 });
    expect((await read(['reviewer'])).status).toBe(403);
  });
});
