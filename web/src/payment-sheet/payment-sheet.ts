import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { currency } from '@placejuste/domain/billing';
import { sheetText as text } from './payment-sheet.text.fr.ts';

/** A payment method in the format of the Payment Request API. */
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

/** Payment given by the sheet, for the service to charge. */
export interface HandedOver {
  readonly method: string;
  /** Token of the payment, as JSON. */
  readonly token: string;
}

/** Outcome of the sheet; `unavailable`: the payment page is opened instead. */
export type SheetOutcome =
  | { readonly state: 'unavailable'; readonly message: string }
  | { readonly state: 'abandoned' }
  | {
      readonly state: 'failed';
      readonly message: string;
      readonly lead: string;
      /** True when it is unknown whether the money was taken. */
      readonly isUnknown?: boolean;
      /** True when nothing was charged and the payment page accepts a card instead. */
      readonly canPayByCard: boolean;
    }
  | { readonly state: 'paid' | 'pending'; readonly id: string };

/** Outcome shown on the screen of the payment. */
export type UnpaidOutcome = Extract<SheetOutcome, { readonly state: 'abandoned' | 'failed' }>;

/** Leaves a sheet from the page: some browsers close or lose its window without an event. */
export type LeaveSheet = () => void;

/**
 * Maximum wait in ms. A payment sheet waits a minute for its answer; this is shorter, so that the payer can still be
 * told that nothing was charged.
 */
const maxWaitMs = 45_000;

/** `why` follows « Erreur de paiement: » (§8). */
export const buildFailedOutcome = (
  why: string,
  lead = '',
  canPayByCard = false,
): Extract<UnpaidOutcome, { readonly state: 'failed' }> => ({
  state: 'failed',
  message: text.failed(why),
  lead,
  canPayByCard,
});

/** Chooses the outcome to show after another try: an unknown one stays while the next charged nothing. */
export function chooseOutcome(before: UnpaidOutcome | null, next: UnpaidOutcome): UnpaidOutcome {
  const isNothing = next.state === 'abandoned' || next.lead === text.nothingTaken;
  return before?.state === 'failed' && before.isUnknown === true && isNothing ? before : next;
}

/**
 * Returns why the sheet is not offered, in the catalogue's words (§8); null when nothing may be said: « Aucune méthode
 * » must be the browser's answer, never a guess.
 */
export async function findSheetProblem(
  methods: readonly WalletMethod[],
  device: Device = globalThis as Device,
): Promise<string | null> {
  if (device.PaymentRequest === undefined) return text.unsupported;
  if (methods.length === 0) return null;
  try {
    // Any amount works: only the existence of a method matters.
    const isAvailable = await new device.PaymentRequest([...methods], buildPaymentDetails('', 0)).canMakePayment();
    return isAvailable ? null : text.noMethod;
  } catch {
    // An error is not an answer that there is no method.
    return null;
  }
}

export function buildPaymentDetails(label: string, cents: number) {
  return { total: { label, amount: { currency, value: (cents / 100).toFixed(2) } } };
}

/** Resolves to null when `work` takes longer than `maxWaitMs`. */
export function withSheetTimeout<T>(work: Promise<T>): Promise<T | null> {
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), maxWaitMs))]);
}
