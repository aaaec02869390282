import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase, openApp, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { billingSlice, countPaymentsToLookAt } from '../index.ts';
import { choosePayment } from '../payment-page.fixtures.ts';
import { settleEvent } from '../settle-event.ts';
import { refundCheckoutJob } from './refund-checkout.job.ts';
import { scheduleRefund } from './schedule-refund.ts';

eachDatabase('a refund of which the team gave back as much or more by hand', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, app, ada, call } = await openApp(await open(), {
      slices: [mailsSlice, billingSlice({ sandbox: true, pages: null })],
      person: { account: 'valid' },
    }));
  });

  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;

  async function declare(): Promise<string> {
    const [id, vehicle, now] = [platform.newId(), platform.newId(), platform.clock.now()];
    await rows(sql`insert into vehicles values (${vehicle}, ${ada.id}, 'AB-123-CD', 'Ma voiture', ${now})`);
    await rows(sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
      accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
      values (${id}, ${ada.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', 50.6, 3.06, 8, ${now}, 'device', ${now}, ${now},
        ${'a'.repeat(64)})`);
    return id;
  }

  it('is still owed when the bank returns a refund made by hand meanwhile', async () => {
    const { body } = await call('POST', '/api/billing/dues', { declarationIds: [await declare(), await declare()] });
    await choosePayment(app, body.url);
    await platform.runJobs();
    const [{ id, payment } = { id: '', payment: '' }] = await rows(
      sql<{ id: string; payment: string }>`select id, payment from checkouts`,
    );
    const hear = (type: 'refunded' | 'refund-failed') => {
      const byHand = { id: type, at: platform.clock.now(), reference: 're_hand', amountCents: 1000, currency: 'eur' };
      const event = { ...byHand, type, payment };
      return runAsService(platform, (context) => settleEvent(context, { providerName: 'sandbox', event }));
    };
    await hear('refunded');
    await rows(sql`update checkouts set refunded_at = null, refund_asked_at = now() where id = ${id}`);
    // The last of the three transactions of the job begins after the bank has reported it.
    let turns = 0;
    const asService: typeof platform.db.asService = async (work, access) => {
      turns += 1;
      if (turns === 3) await hear('refund-failed');
      return platform.db.asService(work, access);
    };
    const provider = async () => ({ name: 'sandbox' }) as PaymentProvider;
    const job = refundCheckoutJob({ ...platform, db: { ...platform.db, asService } }, provider);
    await job.run({ id }, new AbortController().signal);
    expect(turns).toBe(3);
    expect(await rows(sql`select refunded_at as at from checkouts`)).toEqual([{ at: null }]);
    platform.clock.advance(2 * 86_400);
    expect(await runAsService(platform, countPaymentsToLookAt)).toBe(1);
  });

  it.each([500, 700])(
    '%s cents of the 500 that are owed: nothing more leaves, nothing is waited for',
    async (cents) => {
      const { body } = await call('POST', '/api/billing/dues', { declarationIds: [await declare(), await declare()] });
      await choosePayment(app, body.url);
      await platform.runJobs();
      const [paid] = await rows(sql<{ id: string; payment: string }>`select id, payment from checkouts`);
      const { id = '', payment = '' } = paid ?? {};
      const byHand = {
        id: 'evt_1',
        at: platform.clock.now(),
        reference: 're_hand',
        amountCents: cents,
        currency: 'eur',
      };
      await runAsService(platform, (context) =>
        settleEvent(context, { providerName: 'sandbox', event: { ...byHand, type: 'refunded', payment } }),
      );
      // Requested by a transaction that began before the report.
      await rows(sql`update checkouts set refunded_at = null, refund_cents = null where id = ${id}`);
      await runAsService(platform, (context) => scheduleRefund(context, id, 500));
      await platform.runJobs();
      expect(await rows(sql`select refunded_at is not null as made, refund_cents as cents from checkouts`)).toEqual([
        { made: true, cents },
      ]);
      platform.clock.advance(2 * 86_400);
      expect(await runAsService(platform, countPaymentsToLookAt)).toBe(0);
      expect(await rows(sql`select gross_cents as cents from invoices where kind = 'credit-note'`)).toEqual([
        { cents },
      ]);
    },
  );
});
