import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planTypes } from '../billing/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { listDueActs, subscriptionEventKinds, computeSubscriptionState, type SubscriptionEvent } from './index.ts';
import { simulate } from './subscription-simulation.fixtures.ts';

const from = new Date('2027-01-31T10:00:00Z');

const anyEvent: fc.Arbitrary<SubscriptionEvent> = fc
  .record({
    kind: fc.constantFrom(...subscriptionEventKinds),
    hours: fc.integer({ min: 0, max: 24 * 800 }),
    charge: fc.integer({ min: 0, max: 26 }),
    attempt: fc.integer({ min: 1, max: 3 }),
    id: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ kind, hours, charge, attempt, id }) => {
    // Providers number payments: two of one number are one.
    const dated = { id: `${kind}:${id}`, at: new Date(from.getTime() + hours * 3_600_000) };
    const payment = `p${id % 12}`;
    switch (kind) {
      case 'charge-asked':
      case 'charge-pending':
      case 'refused':
        return { ...dated, kind, charge, attempt };
      case 'paid':
        return { ...dated, kind, charge, payment, amountCents: 599 };
      case 'refund-asked':
      case 'refunded':
        // By us, or by hand at the provider.
        return { ...dated, kind, payment, refund: `${payment}:${hours % 2 === 0 ? '599' : 'hand'}`, amountCents: 599 };
      case 'refund-failed':
        return { ...dated, kind, payment, refund: `${payment}:599` };
      case 'disputed':
      case 'dispute-won':
      case 'dispute-lost':
        return { ...dated, kind, payment };
      case 'stop-asked':
      case 'withdrawn':
      case 'paused':
      case 'resumed':
        return { ...dated, kind };
      case 'superseded':
        return { ...dated, kind, charge };
      case 'plan-asked':
        return { ...dated, kind, planType: 'annual', renews: false, amountCents: 6588, cancels: null };
      case 'plan-kept':
        return { ...dated, kind, cancels: `plan-asked:${id}` };
      case 'card-changed':
        return { ...dated, kind, card: payment };
      case 'mailed':
      case 'mail-refused':
        return { ...dated, kind, mail: charge % 2 === 0 ? `renewal-notice:${charge % 3}` : `receipt:${charge}` };
    }
  });
const anyTerms = fc.record({
  planType: fc.constantFrom(...planTypes),
  startsOn: fc.constantFrom(...['2027-01-31', '2028-02-29', '2027-03-28'].map(toPlainDate)),
  renews: fc.boolean(),
});
const anyHistory = fc
  .uniqueArray(anyEvent, { maxLength: 25, selector: ({ id }) => id })
  .chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
      fc.subarray(events),
    ),
  );

describe('whatever is heard, in whatever order and however often', () => {
  it('10,000 histories shuffled and repeated end in one state', () => {
    fc.assert(
      fc.property(anyTerms, anyHistory, fc.integer({ min: 0, max: 900 }), (terms, [events, shuffled, twice], days) => {
        const now = new Date(from.getTime() + days * 86_400_000);
        const heard = [...twice, ...shuffled, ...twice.toReversed()];
        expect(computeSubscriptionState(terms, heard, now)).toEqual(computeSubscriptionState(terms, events, now));
        expect(listDueActs(terms, heard, now)).toEqual(listDueActs(terms, events, now));
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);

  it('never owes or gives back more than was paid, and asks for no charge after the end', () => {
    fc.assert(
      fc.property(anyTerms, anyHistory, fc.integer({ min: 0, max: 900 }), (terms, [events], days) => {
        const now = new Date(from.getTime() + days * 86_400_000);
        const { payments, status } = computeSubscriptionState(terms, events, now);
        expect(
          payments.every(({ owedCents, returnedCents, amountCents }) => owedCents + returnedCents <= amountCents),
        ).toBe(true);
        const charges = listDueActs(terms, events, now).filter(({ kind }) => kind === 'charge');
        expect(charges.length).toBeLessThanOrEqual(status === 'ended' ? 0 : 1);
      }),
      { numRuns: 2000 },
    );
  }, 60_000);

  it('whatever the bank answers, each month served is paid once or ends the subscription', () => {
    const bank = fc.func(fc.constantFrom('paid', 'paid', 'paid', 'refused'));
    fc.assert(
      fc.property(anyTerms, bank, (terms, answer) => {
        const end = new Date('2030-06-01T00:00:00Z');
        const started = new Date(`${terms.startsOn}T10:00:00Z`);
        const { events, log } = simulate({
          terms,
          from: started,
          until: end,
          bank: answer as () => 'paid' | 'refused',
        });
        const { payments } = computeSubscriptionState(terms, events, end);
        const charges = payments.map(({ charge }) => charge);
        expect(charges).toEqual([...new Set(charges)]);
        expect(charges).toEqual(charges.map((_, index) => index));
        expect(log.filter((line) => line.includes('receipt'))).toHaveLength(charges.length - 1);
        expect(payments.every(({ owedCents, returnedCents }) => owedCents + returnedCents === 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
