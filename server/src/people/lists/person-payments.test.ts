import { checkoutStates } from '@placejuste/domain/billing';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, type TestPerson } from '../../../test/index.ts';
import { openPeople, purpose } from '../../../test/opened-people.ts';

eachDatabase('the payments of a person, as the team reads them', (open) => {
  let opened: Awaited<ReturnType<typeof openPeople>>;
  let ada: TestPerson;
  const day = (at: number) => new Date(Date.UTC(2026, 7, at, 10));

  beforeEach(async () => {
    opened = await openPeople(await open());
    ada = await opened.named('Ada', 'Essai');
  });

  const checkout = async (at: Date, change: object = {}): Promise<string> => {
    const id = opened.platform.newId();
    const row = {
      ...{ id, user_id: ada.id, purpose: 'subscription', plan_type: '24months', amount_cents: 499, state: 'paid' },
      ...{ provider: 'sandbox', provider_reference: id, created_at: at, settled_at: at, renews: false },
      ...change,
    };
    await opened.read(sql`insert into checkouts
      select * from jsonb_populate_record(null::checkouts, ${JSON.stringify(row)}::jsonb)`);
    return id;
  };
  const list = async (more: object = {}) =>
    (await opened.call('POST', `/api/admin/people/${ada.id}/payments`, { purpose, ...more })).body;
  /** A subscription whose second charge was paid, then refunded. */
  const subscribe = async () => {
    const id = await checkout(day(1), { payment: 'pi_1' });
    await opened.read(sql`insert into subscriptions
      (id, user_id, plan_type, renews, charge_cents, started_at, starts_on, provider, card, status)
      values (${id}, ${ada.id}, '24months', false, 499, ${day(1)}, '2026-08-01', 'sandbox', 'pi_1', 'active')`);
    await opened.read(sql`insert into subscription_events
      (subscription_id, id, kind, at, recorded_at, charge, payment, refund, amount_cents) values
      (${id}, 'paid:pi_1', 'paid', ${day(1)}, ${day(1)}, 0, 'pi_1', null, 499),
      (${id}, 'paid:pi_2', 'paid', ${day(31)}, ${day(31)}, 1, 'pi_2', null, 499),
      (${id}, 'refunded:re_1', 'refunded', ${day(32)}, ${day(32)}, null, 'pi_2', 're_1', 499)`);
    await opened.read(sql`update profiles set subscription_paid = true, subscription_type = '24months',
      subscription_start_date = ${day(1)} where user_id = ${ada.id}`);
  };

  test('every state of a checkout is shown', async () => {
    for (const state of checkoutStates)
      await checkout(day(1), { state, ...(state === 'open' && { settled_at: null }) });
    const { rows } = await list();
    expect(rows.map((row: { state: string }) => row.state).toSorted()).toEqual(checkoutStates.toSorted());
    expect((await opened.file(ada)).body.payments).toBe(checkoutStates.length);
  });

  test('the monthly charges are listed, with their refunds and what is still owed', async () => {
    await subscribe();
    await checkout(day(3), { refund_asked_at: day(3) });
    await checkout(day(4), { refund_asked_at: day(4), refunded_at: day(5) });
    const { rows } = await list();
    expect(
      rows.map((row: Record<string, unknown>) => [row.at, row.amountCents, row.refundedCents, row.owedCents]),
    ).toEqual([
      ['2026-08-31T10:00:00.000Z', 499, 499, 0],
      ['2026-08-04T10:00:00.000Z', 499, 499, 0],
      ['2026-08-03T10:00:00.000Z', 499, 0, 499],
      ['2026-08-01T10:00:00.000Z', 499, 0, 0],
    ]);
    const first = await list({ limit: 3 });
    expect((await list({ limit: 3, after: first.next })).rows).toEqual(rows.slice(3));
    expect((await list({ limit: 3, after: 'x' })).rows).toEqual(first.rows);
  });

  test('the file shows the next charge, or until when a refused one can be paid', async () => {
    await subscribe();
    expect((await opened.file(ada)).body).toMatchObject({
      payments: 2,
      subscription: {
        planType: '24months',
        nextCharge: { day: '2026-10-01', amountCents: 499 },
        endsOn: '2028-08-01',
        graceEndsOn: null,
      },
    });
    await opened.read(sql`update profiles set renewal_failed_at = ${day(20)} where user_id = ${ada.id}`);
    expect((await opened.file(ada)).body.subscription.graceEndsOn).toBe('2026-09-03');
  });
});
