import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { currency } from '@placejuste/domain/billing';
import { sheetText as text } from './payment-sheet.text.fr.ts';

/** A way of paying that a browser may be asked about, as its Payment Request names it. */
export type WalletMethod = ReplyOf<typeof billingContract.calls.readWallet>['methods'][number];

/** Event of a sheet that opens only for a known merchant (Apple Pay); a rejected session closes the sheet. */
interface MerchantValidation {
  complete(session: Promise<unknown>): void;
}

/** The part of the Payment Request API used here. */
export interface SheetRequest {
  onmerchantvalidation?: (event: MerchantValidation) => void;
  canMakePayment(): Promise<boolean>;
  show(): Promise<SheetResponse>;
  abort(): Promise<void>;
}
export interface SheetResponse {
  readonly methodName: string;
  readonly details: unknown;
  complete(result: 'success' | 'unknown' | 'fail'): Promise<void>;
}
export interface Device {
  readonly PaymentRequest?: new (
    methods: WalletMethod[],
    details: { total: { label: string; amount: { currency: string; value: string } } },
  ) => SheetRequest;
}

/** What the sheet hands over, for the service to charge. */
export interface HandedOver {
  readonly method: string;
  /** Token of the payment, as JSON. */
  readonly token: string;
}

/** What came of the sheet; `unavailable`: the page of payment is opened instead. */
export type SheetOutcome =
  | { readonly state: 'unavailable'; readonly message: string }
  | { readonly state: 'abandoned' }
  | {
      readonly state: 'failed';
      readonly message: string;
      readonly lead: string;
      /** Nobody knows whether it was charged. */
      readonly isUnknown?: boolean;
      /** Nothing was charged, and a card may pay instead, on the page of payment. */
      readonly canPayByCard: boolean;
    }
  | { readonly state: 'paid' | 'pending'; readonly id: string };

/** What stays on the screen of the payment, to be read there. */
export type SheetTold = Extract<SheetOutcome, { readonly state: 'abandoned' | 'failed' }>;

/** Gives up a sheet from the page: some browsers close its window, or lose it, without telling. */
export type LeaveSheet = () => void;

/**
 * A payment sheet waits a minute for its answer. This is shorter, so that it can still be told that nothing was
 * charged.
 */
const maxWaitMs = 45_000;

/** `why` follows « Erreur de paiement: » (§8). */
export const buildFailedOutcome = (
  why: string,
  lead = '',
  canPayByCard = false,
): Extract<SheetTold, { readonly state: 'failed' }> => ({
  state: 'failed',
  message: text.failed(why),
  lead,
  canPayByCard,
});

/** What is to be read after one more try: an outcome that is unknown stays so while nothing else was charged. */
export function chooseOutcome(before: SheetTold | null, next: SheetTold): SheetTold {
  const isNothing = next.state === 'abandoned' || next.lead === text.nothingTaken;
  return before?.state === 'failed' && before.isUnknown === true && isNothing ? before : next;
}

/**
 * Why the sheet is not offered, in the catalogue's words (§8); null when nothing may be said: « Aucune méthode » is an
 * answer of the browser, never a guess.
 */
export async function findSheetProblem(
  methods: readonly WalletMethod[],
  device: Device = globalThis as Device,
): Promise<string | null> {
  if (device.PaymentRequest === undefined) return text.unsupported;
  if (methods.length === 0) return null;
  try {
    // Any sum does: only whether there is a method is asked.
    const isAvailable = await new device.PaymentRequest([...methods], buildPaymentDetails('', 0)).canMakePayment();
    return isAvailable ? null : text.noMethod;
  } catch {
    // A browser that cannot answer has not answered that there is none.
    return null;
  }
}

export function buildPaymentDetails(label: string, cents: number) {
  return { total: { label, amount: { currency, value: (cents / 100).toFixed(2) } } };
}

/** Null when `work` takes longer than a sheet waits for its answer. */
export function withSheetTimeout<T>(work: Promise<T>): Promise<T | null> {
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), maxWaitMs))]);
}
