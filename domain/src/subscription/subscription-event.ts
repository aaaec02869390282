import type { PlanType } from '../billing/index.ts';

/** Kinds of events of a subscription, after its order. Events are only appended, never changed. */
export const subscriptionEventKinds = [
  'charge-asked',
  'charge-pending',
  'paid',
  'refused',
  'refund-asked',
  'refunded',
  'refund-failed',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'stop-asked',
  'withdrawn',
  'paused',
  'resumed',
  'superseded',
  'card-changed',
  'plan-asked',
  'plan-kept',
  'mailed',
  'mail-refused',
] as const;

interface DatedEvent {
  /** The identifier of the event, the same in each repetition of it. */
  readonly id: string;
  readonly at: Date;
}

interface OfCharge {
  readonly charge: number;
  /** 1 is the first time the card was asked for this charge. */
  readonly attempt: number;
}

interface OfPayment {
  readonly payment: string;
}

export type SubscriptionEvent = DatedEvent &
  (
    | ({ readonly kind: 'charge-asked' | 'charge-pending' } & OfCharge)
    /** `needsAuthentication`: the card is valid, but its bank asks the holder to approve the charge (3-D Secure). */
    | ({ readonly kind: 'refused'; readonly needsAuthentication?: boolean } & OfCharge)
    | ({ readonly kind: 'paid'; readonly charge: number; readonly amountCents: number } & OfPayment)
    | ({
        readonly kind: 'refund-asked' | 'refunded';
        readonly refund: string;
        readonly amountCents: number;
      } & OfPayment)
    | ({ readonly kind: 'refund-failed'; readonly refund: string } & OfPayment)
    | ({ readonly kind: 'disputed' | 'dispute-won' | 'dispute-lost' } & OfPayment)
    /** Order of another plan to follow this one, with the price of each charge. `cancels`: the order it replaces. */
    | {
        readonly kind: 'plan-asked';
        readonly planType: PlanType;
        readonly renews: boolean;
        readonly amountCents: number;
        readonly cancels: string | null;
      }
    /** The holder cancelled the order of another plan. */
    | { readonly kind: 'plan-kept'; readonly cancels: string }
    | { readonly kind: 'stop-asked' | 'withdrawn' | 'paused' | 'resumed' }
    /**
     * The subscription ended unpaid and its holder ordered another one since: later events of that charge do not
     * reopen it.
     */
    | { readonly kind: 'superseded'; readonly charge: number }
    /** `card`: the payment or the registration that holds the card to charge from then on. */
    | { readonly kind: 'card-changed'; readonly card: string }
    /** `mail-refused`: the mail could not be delivered, at once or after it was handed to the mail server. */
    | { readonly kind: 'mailed' | 'mail-refused'; readonly mail: string }
  );

export type EventOf<Kind extends SubscriptionEvent['kind']> = SubscriptionEvent & { readonly kind: Kind };

/** Returns each event once, in the order in which they happened, whatever the order in which they were received. */
export function sortEvents(events: readonly SubscriptionEvent[]): readonly SubscriptionEvent[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  // No two of them have the same id.
  return [...byId.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
}

/** Returns the events of these kinds, in their order. */
export function selectEvents<Kind extends SubscriptionEvent['kind']>(
  events: readonly SubscriptionEvent[],
  ...kinds: readonly Kind[]
): readonly EventOf<Kind>[] {
  return events.filter((event): event is EventOf<Kind> => kinds.some((kind) => kind === event.kind));
}
