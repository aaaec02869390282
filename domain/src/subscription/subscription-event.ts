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
    /** `needsAuthentication`: the card is good, and its bank asks its holder to approve (3-D Secure). */
    | ({ readonly kind: 'refused'; readonly needsAuthentication?: boolean } & OfCharge)
    | ({ readonly kind: 'paid'; readonly charge: number; readonly amountCents: number } & OfPayment)
    | ({
        readonly kind: 'refund-asked' | 'refunded';
        readonly refund: string;
        readonly amountCents: number;
      } & OfPayment)
    | ({ readonly kind: 'refund-failed'; readonly refund: string } & OfPayment)
    | ({ readonly kind: 'disputed' | 'dispute-won' | 'dispute-lost' } & OfPayment)
    /**
     * Another plan follows this one, each of its charges at that price. `cancels`: the order that it takes the place
     * of.
     */
    | {
        readonly kind: 'plan-asked';
        readonly planType: PlanType;
        readonly renews: boolean;
        readonly amountCents: number;
        readonly cancels: string | null;
      }
    /** The order of another plan was taken back. */
    | { readonly kind: 'plan-kept'; readonly cancels: string }
    | { readonly kind: 'stop-asked' | 'withdrawn' | 'paused' | 'resumed' }
    /** Ended unpaid, and another one was ordered since: what is heard later of that charge changes nothing. */
    | { readonly kind: 'superseded'; readonly charge: number }
    /** `card`: the payment, or the registration, that keeps the one to charge from then on. */
    | { readonly kind: 'card-changed'; readonly card: string }
    /** `mail-refused`: it could not reach its reader, at once or once it was handed over. */
    | { readonly kind: 'mailed' | 'mail-refused'; readonly mail: string }
  );

export type EventOf<Kind extends SubscriptionEvent['kind']> = SubscriptionEvent & { readonly kind: Kind };

/** Returns each event once, in the order in which they happened, whatever the order in which they were received. */
export function sortEvents(events: readonly SubscriptionEvent[]): readonly SubscriptionEvent[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  return [...byId.values()].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id === b.id ? 0 : 1),
  );
}

/** Returns the events of these kinds, in their order. */
export function selectEvents<Kind extends SubscriptionEvent['kind']>(
  events: readonly SubscriptionEvent[],
  ...kinds: readonly Kind[]
): readonly EventOf<Kind>[] {
  return events.filter((event): event is EventOf<Kind> => kinds.some((kind) => kind === event.kind));
}
