import fc from 'fast-check';
import { listCardsAfter, type SubscriptionEvent } from '@placejuste/domain/subscription';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  buildTestApp,
  makeTestPlatform,
  oneDatabaseInEachRun,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { sandboxProvider, type PaymentProvider, type ProviderEvent } from '../../platform/payment/index.ts';
import { billingSlice } from '../index.ts';
import { listPayments } from '../payments/list-payments.ts';
import { reconcileSince } from '../reconciliation/reconcile.steps.ts';
import { readOwnSubscription } from '../subscriptions/read-own-subscription.ts';
import { noteSubscriptionEvent } from '../subscriptions/note-subscription-event.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { applyEvents } from './apply-events.steps.ts';
import {
  anyPaymentHistory,
  planType,
  scramble,
  tellHistory,
  type Customer,
  type Hearing,
  type PaymentHistory,
  type EventHistory,
} from './payment-histories.fixtures.ts';
import { receiveEvent } from './receive-event.ts';

const isDrill = process.env['DRILL'] !== undefined;
const histories = isDrill ? 300 : 12;
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_129);
const { signal } = new AbortController();
const providerName = 'sandbox';
const daysReadEachNight = 4;
/** As `npm run admin -- reconcile-payments 400`. */
const daysReadByOperator = 400;

oneDatabaseInEachRun('any history of a customer', (open) => {
  let platform: TestPlatform;
  let provider: PaymentProvider;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    await buildTestApp(platform, [mailsSlice, billingSlice({ sandbox: true, pages: null })]);
    provider = sandboxProvider(platform);
  });

  const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> => [
    ...(await platform.db.asService((tx) => query.execute(tx))).rows,
  ];

  async function becomeCustomer(history: PaymentHistory): Promise<{ person: TestPerson; customer: Customer }> {
    const person = await platform.signIn({ account: 'new' });
    const now = platform.clock.now();
    const customer = {
      subscription: platform.newId(),
      recovery: platform.newId(),
      dossiers: history.dossiers.map(() => platform.newId()),
    };
    await rows(sql`insert into checkouts (id, user_id, purpose, plan_type, amount_cents, provider, provider_reference,
      created_at) values (${customer.subscription}, ${person.id}, 'subscription', ${planType}, 499, 'sandbox',
      ${`${customer.subscription}-page-0`}, ${now})`);
    for (const checkout of customer.dossiers) {
      const [declaration, vehicle] = [platform.newId(), platform.newId()];
      await rows(sql`insert into vehicles values (${vehicle}, ${person.id}, 'AB-123-CD', 'Ma voiture', ${now})`);
      await rows(sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
        accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
        values (${declaration}, ${person.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', 50.6, 3.06, 8, ${now}, 'device',
          ${now}, ${now}, ${'a'.repeat(64)})`);
      await rows(sql`insert into checkouts (id, user_id, purpose, declaration_id, amount_cents, provider,
        provider_reference, created_at) values (${checkout}, ${person.id}, 'express', ${declaration}, 500, 'sandbox',
        ${`${checkout}-page-0`}, ${now})`);
    }
    return { person, customer };
  }

  async function hear(...events: readonly ProviderEvent[]): Promise<void> {
    const subjects = new Set<string>();
    for (const event of events) {
      const subject = await runAsService(platform, (context) => receiveEvent(context, { providerName, event }));
      if (subject !== null) subjects.add(subject);
    }
    for (const subject of subjects) await applyEvents(platform, { providerName, subject });
  }
  const note = (subscriptionId: string, event: SubscriptionEvent) =>
    runAsService(platform, (context) => noteSubscriptionEvent(context, { subscriptionId, event }));
  async function openRecovery({ customer, person }: Opened, charge: number, at: Date): Promise<void> {
    await rows(sql`insert into checkouts (id, user_id, purpose, plan_type, amount_cents, provider, provider_reference,
      created_at, pays_subscription, pays_charge) values (${customer.recovery}, ${person.id}, 'subscription',
      ${planType}, 499, 'sandbox', ${`${customer.recovery}-page-0`}, ${at},
      ${customer.subscription}, ${charge})`);
  }

  interface Timed {
    readonly at: Date;
    readonly act: () => Promise<void>;
  }
  /** Acts of the service during the history: the charges that it requested, and the requests of the customer. */
  function ownActs(history: PaymentHistory, { asked, recoveredCharge, startsAt }: EventHistory, one: Opened): Timed[] {
    const { customer } = one;
    const acts: Timed[] = asked.map(({ charge, attempt, at }) => ({
      at,
      act: () =>
        note(customer.subscription, { id: `asked:${charge}:${attempt}`, kind: 'charge-asked', at, charge, attempt }),
    }));
    if (history.leaving !== null) {
      const { kind, day } = history.leaving;
      const at = new Date(startsAt.getTime() + day * 86_400_000 + 7_200_000);
      acts.push({ at, act: () => note(customer.subscription, { id: kind, kind, at }) });
    }
    if (recoveredCharge !== null) {
      const at = new Date((asked.at(-1)?.at.getTime() ?? 0) + 2000);
      acts.push({ at, act: () => openRecovery(one, recoveredCharge, at) });
    }
    return acts;
  }
  interface Drawn {
    readonly start: Date;
    readonly draw: number;
  }
  interface Opened {
    readonly person: TestPerson;
    readonly customer: Customer;
  }

  /** Every event and act at its time, once. */
  function inOrder(history: PaymentHistory, one: Opened, start: Date): readonly Timed[] {
    const expected = tellHistory(history, one.customer, start);
    const timedEvents = expected.events.map((event) => ({ at: event.at, act: () => hear(event) }));
    return [...timedEvents, ...ownActs(history, expected, one)];
  }
  /**
   * The same history scrambled: each event is late, some after later ones, some twice, some only read by the nightly
   * reconciliation or by an operator.
   */
  function scrambled(history: PaymentHistory, one: Opened, { start, draw }: Drawn): readonly Timed[] {
    const expected = tellHistory(history, one.customer, start);
    const readList = (days: number) => async (): Promise<void> => {
      const listEvents = async (since: Date) => {
        const now = platform.clock.now();
        return { events: expected.events.filter(({ at }) => at >= since && at <= now), after: null };
      };
      await reconcileSince(platform, { ...provider, listEvents }, { days, signal });
    };
    const act = (event: ProviderEvent, by: Hearing['by']) => {
      if (by === 'provider') return () => hear(event);
      return readList(by === 'night' ? daysReadEachNight : daysReadByOperator);
    };
    const timedEvents = scramble(expected, draw).map(({ event, at, by }) => ({ at, act: act(event, by) }));
    return [
      ...timedEvents,
      ...ownActs(history, expected, one),
      { at: expected.endsAt, act: readList(daysReadByOperator) },
    ];
  }
  async function live(acts: readonly Timed[]): Promise<void> {
    for (const { at, act } of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      const seconds = (at.getTime() - platform.clock.now().getTime()) / 1000;
      if (seconds > 0) platform.clock.advance(seconds);
      await act();
    }
  }

  /** The card in force once no charge is pending: a charge made when an event was heard late may delay its change. */
  function cardOf(id: string): Promise<string | null> {
    return runAsService(platform, async ({ tx }) => {
      const subscriptions = subscriptionsRepository(tx);
      const { card = null } = (await subscriptions.find(id)) ?? {};
      return listCardsAfter(card, await subscriptions.listEvents(id)).at(-1) ?? card;
    });
  }

  /** Final state, without ids, times of reception, and charges that depend on the time at which events are heard. */
  async function stateOf({ person, customer }: Opened): Promise<unknown> {
    const bare = <Row>(found: Row): Row => {
      let text = JSON.stringify(found).replaceAll(customer.subscription, 'S').replaceAll(customer.recovery, 'R');
      for (const [index, id] of customer.dossiers.entries()) text = text.replaceAll(id, `D${index}`);
      return JSON.parse(text) as Row;
    };
    // The nightly job does the same: an end brought by time alone is written.
    const at = platform.clock.now();
    await note(customer.subscription, { id: 'look', kind: 'mailed', mail: 'look', at });
    const { own, payments } = await runAsService(platform, async (context) => ({
      own: await readOwnSubscription(context, person.id),
      payments: await listPayments(context, person.id),
    }));
    return bare({
      life: own.life,
      graceEndsOn: own.graceEndsOn,
      needsAuthentication: own.needsAuthentication,
      payments: payments
        .map(({ purpose, state, amountCents, refundedCents, owedCents }) =>
          // Refunds that the service requested itself depend on the time: their sum with what is still owed does not.
          [purpose, state, amountCents, refundedCents + owedCents].join(' '),
        )
        .toSorted(),
      subscriptions: await rows(sql`select plan_type, status, end_reason, ends_at, starts_on::text
        from subscriptions where user_id = ${person.id}`),
      card: await cardOf(customer.subscription),
      events: await rows(sql`select e.id, e.kind, e.at, e.charge, e.attempt, e.payment, e.refund, e.amount_cents,
        e.needs_authentication from subscription_events e join subscriptions s on s.id = e.subscription_id
        where s.user_id = ${person.id} and e.kind not in ('mailed', 'mail-refused', 'charge-asked', 'refund-asked')
        order by e.id`),
      checkouts: await rows(sql`select purpose, state, amount_cents, refund_cents,
        refund_asked_at is not null as asked, refunded_at is not null as refunded
        from checkouts where user_id = ${person.id} order by 1, 2, 3, 4, 5, 6`),
      declarations: await rows(sql`select payment from declarations where user_id = ${person.id} order by payment`),
      invoices: await rows(sql`select i.kind, i.purpose, i.gross_cents, i.label from invoices i
        join invoice_owners o on o.invoice_id = i.id where o.user_id = ${person.id} order by 1, 2, 3, 4`),
      waiting: await rows(sql`select event_id, outcome from payment_events where outcome in ('received', 'unknown')
        and subject = ${customer.subscription} order by 1`),
    });
  }

  it(
    `${histories} of them, shuffled, doubled and with some lost, end as in order (seed ${seed})`,
    async () => {
      let ended = 0;
      await fc.assert(
        fc.asyncProperty(anyPaymentHistory, fc.nat({ max: 1_000_000 }), async (history, draw) => {
          const start = platform.clock.now();
          const [ada, bob] = [await becomeCustomer(history), await becomeCustomer(history)];
          await live([...inOrder(history, ada, start), ...scrambled(history, bob, { start, draw })]);
          expect(await stateOf(bob)).toEqual(await stateOf(ada));
          ended += 1;
        }),
        { numRuns: histories, seed, endOnFailure: true },
      );
      expect(ended).toBeGreaterThanOrEqual(histories);
    },
    isDrill ? 1_800_000 : 60_000,
  );
});
