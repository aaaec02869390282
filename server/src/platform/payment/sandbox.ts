import { chargedNetworks, paymentCountry } from '@placejuste/domain/billing';
import * as z from 'zod';
import type { Clock } from '../clock/index.ts';
import type { Database } from '../postgres/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { PaymentFault } from './payment-fault.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { isPaymentEvent } from './provider-event.ts';
import type { WalletAnswer, WalletSheet } from './wallet-payments.ts';
import { chargeCard, delayMs, recordEvent, payBack, readSandboxCard, type Books } from './sandbox-charges.ts';
import { parseJson } from './parse-json.ts';
import { buildPageEvent, readSandboxEvent, type SandboxEvent } from './sandbox-event.ts';
import { sandboxRepository, type CardAnswer, type SandboxRow } from './sandbox.repository.ts';
import { hasValidEventSignature, signEvent } from './signed-event.ts';

/** Hands a signed event to our own webhook; resolves to the status it answered. */
export type DeliverEvent = (body: string, signature: string) => Promise<number>;

/** Buttons of the page: a delayed outcome comes a minute later, `pay-then-…` pays with a card that fails later. */
export const sandboxChoices = [
  'pay',
  'pay-expiring',
  'pay-delayed',
  'refuse-delayed',
  'pay-then-refuse',
  'pay-then-delay',
  'pay-then-authenticate',
  'refuse',
  'cancel',
  'dispute',
  'dispute-won',
  'dispute-lost',
] as const;
export type SandboxChoice = (typeof sandboxChoices)[number];

export interface Sandbox extends PaymentProvider {
  find(id: string): Promise<SandboxRow | null>;
  /** Applies the pressed button; returns the address to open next, or null when the page must be shown again. */
  decide(id: string, choice: SandboxChoice, deliver: DeliverEvent): Promise<string | null>;
}

interface Dependencies {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly publicUrl: string;
}

/** Address of the pretended wallet; browsers know a wallet by its address. */
export const sandboxWalletPath = '/paiement-fictif/portefeuille';
/** Buttons of the window of the wallet; closing it gives no token. */
export const walletChoices = ['pay', 'pay-delayed', 'authenticate', 'refuse'] as const;
const walletToken = z.object({ choice: z.enum(walletChoices) });

const pageSize = 500;
/** Lifetime of a page, in milliseconds, during which it may be paid. */
const pageLifeMs = 24 * 3_600_000;
const answersOf: Readonly<Partial<Record<SandboxChoice, CardAnswer>>> = {
  'pay-then-refuse': 'refused',
  'pay-then-delay': 'pending',
  'pay-then-authenticate': 'authenticate',
};

/**
 * An embedded card provider for machines without a real one: a real page and real signed events, but no money. It has
 * its own records and reaches us only through the webhook, like an outside provider.
 */
export function sandboxProvider({ db, secrets, clock, newId, publicUrl }: Dependencies): Sandbox {
  const key = secrets.key('sandbox-webhook');
  const runWithBooks = <T>(work: (books: Books) => Promise<T>): Promise<T> =>
    db.asService((tx) => work(sandboxRepository(tx)));

  const computeDelayedTime = (): Date => new Date(clock.now().getTime() + delayMs);

  async function tell(event: SandboxEvent, deliver: DeliverEvent): Promise<boolean> {
    const body = JSON.stringify(event);
    return (await deliver(body, signEvent(key, body, clock.now().getTime()))) === 200;
  }

  /** Settles a page that was paid, at once or later. */
  function settlePage(row: SandboxRow, cardAnswer: CardAnswer, expires: string | null = null): Promise<SandboxEvent> {
    return runWithBooks(async (books) => {
      const event = buildPageEvent(row, 'paid', row.settles_at ?? clock.now());
      await books.mark(row.id, {
        state: 'paid',
        card_answer: row.state === 'paid' ? row.card_answer : cardAnswer,
        ...(expires === null ? {} : { card_expires: expires }),
      });
      await recordEvent(books, event);
      return event;
    });
  }

  /** Expires the pages left open for a day, with an event for each. */
  function expirePages(): Promise<void> {
    return runWithBooks(async (books) => {
      for (const row of await books.listLeftOpen(new Date(clock.now().getTime() - pageLifeMs))) {
        await books.mark(row.id, { state: 'cancelled' });
        await recordEvent(books, buildPageEvent(row, 'cancelled', new Date(row.created_at.getTime() + pageLifeMs)));
      }
    });
  }

  /** Applies to a payment's page the button chosen in the pretended wallet. */
  async function payByWallet({ payment: page, token }: WalletSheet): Promise<WalletAnswer> {
    const choice = walletToken.safeParse(parseJson(token)).data?.choice;
    const row = await runWithBooks((books) => books.find(page));
    if (row === null) throw new PaymentFault('refused', { code: 'resource_missing' });
    if (row.state === 'pending') return { state: 'pending' };
    if (choice === 'refuse' && row.state !== 'paid') {
      await runWithBooks((books) => books.mark(page, { state: 'refused' }));
      return { state: 'refused', code: 'card_declined' };
    }
    if (choice === undefined && row.state !== 'paid') return { state: 'refused', code: 'token_not_read' };
    // The bank requires an approval, which a payment sheet cannot give.
    if (choice === 'authenticate' && row.state !== 'paid') return { state: 'refused', code: 'authentication_required' };
    if (choice === 'pay-delayed' && row.state !== 'paid') {
      await runWithBooks((books) => books.mark(page, { state: 'pending', settles_at: computeDelayedTime() }));
      return { state: 'pending' };
    }
    const event = readSandboxEvent(JSON.stringify(await settlePage(row, 'paid')));
    if (!isPaymentEvent(event)) throw new PaymentFault('broken', { code: 'event_of_no_payment' });
    return { state: 'paid', event };
  }

  async function dispute(row: SandboxRow, type: 'disputed' | 'dispute-won' | 'dispute-lost', deliver: DeliverEvent) {
    if (row.state !== 'paid') return;
    const event = {
      id: `${row.id}:${type}`,
      type,
      at: clock.now().toISOString(),
      payment: row.id,
      amountCents: row.amount_cents,
    };
    await runWithBooks((books) => recordEvent(books, event));
    await tell(event, deliver);
  }

  return {
    name: 'sandbox',
    signatureHeader: 'placejuste-signature',
    // It delivers its events in this process; only a delayed confirmation and the end of a page come later.
    pollDelaysSeconds: [delayMs / 1000 + 30, pageLifeMs / 1000],
    async openPayment(payment) {
      const id = newId();
      await runWithBooks((books) =>
        books.add({
          id,
          reference: payment.reference,
          amount_cents: payment.amountCents,
          label: payment.label,
          success_url: payment.successUrl,
          cancel_url: payment.cancelUrl,
          state: 'open',
          created_at: clock.now(),
          keeps_card: payment.keepsCard,
          card_answer: 'paid',
          settles_at: null,
          card_expires: null,
        }),
      );
      return { url: `${publicUrl}/paiement-fictif/${id}`, providerReference: id };
    },
    wallet: {
      listMethods: () => [
        {
          supportedMethods: `${publicUrl}${sandboxWalletPath}`,
          data: { countryCode: paymentCountry, supportedNetworks: chargedNetworks },
        },
      ],
      openMerchantSession: null,
      // The page of the same payment, whose outcome `fetchOutcome` returns.
      begin: ({ page }) => Promise.resolve(page),
      pay: payByWallet,
      fetchOutcome: () => Promise.resolve(null),
    },
    charge: (charge) => runWithBooks((books) => chargeCard(books, charge, { id: newId(), now: clock.now() })),
    readCard: (card) => runWithBooks((books) => readSandboxCard(books, card)),
    forgetCard: (card) => runWithBooks((books) => books.forgetCard(card)),
    refund: (refund) => runWithBooks((books) => payBack(books, refund, clock.now())),
    readEvent: (body, signature) =>
      hasValidEventSignature(key, body, signature, clock.now().getTime()) ? readSandboxEvent(body) : null,
    async fetchOutcome(id) {
      await expirePages();
      const row = await runWithBooks((books) => books.find(id));
      if (row === null) return null;
      const isDue = row.settles_at !== null && row.settles_at <= clock.now();
      const isPaid = row.state === 'paid' || (row.state === 'pending' && isDue);
      const failure = row.state === 'failing' && isDue ? 'refused' : null;
      const unpaid = row.state === 'cancelled' ? 'cancelled' : failure;
      if (!isPaid && unpaid === null) return row.state === 'open' || row.state === 'refused' ? 'unpaid' : null;
      const event =
        unpaid === null
          ? await settlePage(row, row.card_answer)
          : buildPageEvent(row, unpaid, row.settles_at ?? clock.now());
      const providerEvent = readSandboxEvent(JSON.stringify(event));
      return isPaymentEvent(providerEvent) ? providerEvent : null;
    },
    async listEvents(since, after) {
      if (after === null) await expirePages();
      const rows = await runWithBooks((books) =>
        books.listEvents({ since, until: clock.now() }, Number(after ?? 0), pageSize),
      );
      const last = rows.length < pageSize ? undefined : rows.at(-1);
      return {
        events: rows.map(({ body }) => readSandboxEvent(body)),
        after: last === undefined ? null : String(last.seq),
      };
    },
    find: (id) => runWithBooks((books) => books.find(id)),
    async decide(id, choice, deliver) {
      const row = await runWithBooks((books) => books.find(id));
      if (row === null) return null;
      switch (choice) {
        case 'refuse':
          await runWithBooks((books) => books.mark(id, { state: 'refused' }));
          return null;
        case 'pay-delayed':
        case 'refuse-delayed':
          await runWithBooks((books) =>
            books.mark(id, {
              state: choice === 'pay-delayed' ? 'pending' : 'failing',
              settles_at: computeDelayedTime(),
            }),
          );
          return row.success_url;
        case 'dispute':
        case 'dispute-won':
        case 'dispute-lost':
          await dispute(row, choice === 'dispute' ? 'disputed' : choice, deliver);
          return null;
        case 'cancel':
          if (row.state === 'paid') break;
          await runWithBooks(async (books) => {
            await books.mark(id, { state: 'cancelled' });
            await recordEvent(books, buildPageEvent(row, 'cancelled', clock.now()));
          });
          return (await tell(buildPageEvent(row, 'cancelled', clock.now()), deliver)) ? row.cancel_url : null;
        default:
          break;
      }
      // The card of that choice expires with the month.
      const expires = choice === 'pay-expiring' ? `${clock.now().toISOString().slice(0, 7)}-01` : null;
      const event = await settlePage(row, answersOf[choice] ?? 'paid', expires);
      return (await tell(event, deliver)) ? row.success_url : null;
    },
  };
}
