import * as z from 'zod';
import type { Clock } from '../clock/index.ts';
import type { Database } from '../postgres/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { paymentCurrency, paymentEventTypes, type PaymentEvent, type PaymentProvider } from './payment-provider.ts';
import { sandboxRepository, type SandboxRow } from './sandbox.repository.ts';
import { eventSignatureHolds, signEvent } from './signed-event.ts';

const eventShape = z.object({
  id: z.string(),
  type: z.enum(paymentEventTypes),
  reference: z.uuid(),
  amountCents: z.int(),
});

/** Hands a signed event to our own webhook; resolves to the status it answered. */
export type DeliverEvent = (body: string, signature: string) => Promise<number>;

export interface Sandbox extends PaymentProvider {
  find(id: string): Promise<SandboxRow | null>;
  /** What the payer pressed. Answers where to send the browser, or null while the page should be shown again. */
  decide(id: string, choice: 'pay' | 'refuse' | 'cancel', deliver: DeliverEvent): Promise<string | null>;
}

interface Dependencies {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly publicUrl: string;
}

/**
 * An embedded card provider for machines without one: a real page, real signed events, no money. It keeps its own
 * books and reaches us only through the webhook, as a provider elsewhere would.
 */
export function sandboxProvider({ db, secrets, clock, newId, publicUrl }: Dependencies): Sandbox {
  const key = secrets.key('sandbox-webhook');
  const within = <T>(work: (books: ReturnType<typeof sandboxRepository>) => Promise<T>): Promise<T> =>
    db.asService((tx) => work(sandboxRepository(tx)));
  return {
    name: 'sandbox',
    signatureHeader: 'placejuste-signature',
    // Its events are handed over in this process: none gets lost.
    askedAgainAfter: [],
    async open(payment) {
      const id = newId();
      await within((books) =>
        books.add({
          id,
          reference: payment.reference,
          amount_cents: payment.amountCents,
          label: payment.label,
          success_url: payment.successUrl,
          cancel_url: payment.cancelUrl,
          state: 'open',
          created_at: clock.now(),
        }),
      );
      return { url: `${publicUrl}/paiement-fictif/${id}`, providerReference: id };
    },
    readEvent(body, signature) {
      if (!eventSignatureHolds(key, body, signature, clock.now().getTime())) return null;
      const event = eventShape.parse(JSON.parse(body));
      return { ...event, providerReference: event.id.split(':')[0] ?? '', currency: paymentCurrency };
    },
    async look(id) {
      const row = await within((books) => books.find(id));
      if (row === null || row.state === 'open' || row.state === 'refused') return null;
      const { id: eventId, type, reference, amountCents } = eventOf(row, row.state);
      return { id: eventId, type, reference, providerReference: id, amountCents, currency: paymentCurrency };
    },
    find: (id) => within((books) => books.find(id)),
    async decide(id, choice, deliver) {
      const row = await within((books) => books.find(id));
      if (row === null) return null;
      if (choice === 'refuse') {
        await within((books) => books.mark(id, 'refused'));
        return null;
      }
      const paid = choice === 'pay' || row.state === 'paid';
      const event = eventOf(row, paid ? 'paid' : 'cancelled');
      await within((books) => books.mark(id, paid ? 'paid' : 'cancelled'));
      const body = JSON.stringify(event);
      const status = await deliver(body, signEvent(key, body, clock.now().getTime()));
      if (status !== 200) return null;
      return paid ? row.success_url : row.cancel_url;
    },
  };
}

/** Its identifier depends on what happened only: pressing twice tells the same thing twice. */
function eventOf(row: SandboxRow, type: PaymentEvent['type']): z.infer<typeof eventShape> {
  return { id: `${row.id}:${type}`, type, reference: row.reference, amountCents: row.amount_cents };
}
