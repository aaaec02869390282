import { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { currency } from '@placejuste/domain/billing';
import { callApi, type CallRefusal } from '../platform/index.ts';
import { sheetText as text } from './payment-sheet.text.fr.ts';

/** A way of paying that a browser may be asked about, as its Payment Request names it. */
export type WalletMethod = ReplyOf<typeof billingContract.calls.readWallet>['methods'][number];

/** Told by a sheet that opens only for a merchant that its maker knows (Apple Pay); one that is rejected closes it. */
interface MerchantValidation {
  complete(session: Promise<unknown>): void;
}

/** As much of the Payment Request as is used here. */
interface SheetRequest {
  onmerchantvalidation?: (event: MerchantValidation) => void;
  canMakePayment(): Promise<boolean>;
  show(): Promise<SheetResponse>;
  abort(): Promise<void>;
}
interface SheetResponse {
  readonly methodName: string;
  readonly details: unknown;
  complete(result: 'success' | 'unknown' | 'fail'): Promise<void>;
}
interface Device {
  readonly PaymentRequest?: new (
    methods: WalletMethod[],
    details: { total: { label: string; amount: { currency: string; value: string } } },
  ) => SheetRequest;
}

/** What the sheet hands over, for the service to charge. */
export interface HandedOver {
  readonly method: string;
  /** As JSON. */
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

/**
 * A payment sheet waits a minute for its answer. This is shorter, so that it can still be told that nothing was
 * charged.
 */
const mostWaitMs = 45_000;

/** `why` follows « Erreur de paiement: » (§8). */
export const failedOutcome = (
  why: string,
  lead = '',
  canPayByCard = false,
): Extract<SheetTold, { readonly state: 'failed' }> => ({
  state: 'failed',
  message: text.failed(why),
  lead,
  canPayByCard,
});
const unanswered: SheetTold = { ...failedOutcome(text.unanswered, text.lookFirst), isUnknown: true };

/** What is to be read after one more try: an outcome that is unknown stays so while nothing else was charged. */
export function outcomeAfter(before: SheetTold | null, next: SheetTold): SheetTold {
  const isNothing = next.state === 'abandoned' || next.lead === text.nothingTaken;
  return before?.state === 'failed' && before.isUnknown === true && isNothing ? before : next;
}

/**
 * Why the sheet is not offered, in the catalogue's words (§8); null when nothing may be said: « Aucune méthode » is an
 * answer of the browser, never a guess.
 */
export async function sheetProblem(
  methods: readonly WalletMethod[],
  device: Device = globalThis as Device,
): Promise<string | null> {
  if (device.PaymentRequest === undefined) return text.unsupported;
  if (methods.length === 0) return null;
  try {
    // Any sum does: only whether there is a method is asked.
    const available = await new device.PaymentRequest([...methods], detailsOf('', 0)).canMakePayment();
    return available ? null : text.noMethod;
  } catch {
    // A browser that cannot answer has not answered that there is none.
    return null;
  }
}

interface Answered {
  readonly ok: true;
  readonly value: ReplyOf<typeof billingContract.calls.payByWallet>;
}

/** Gives up a sheet from the page: some browsers close its window, or lose it, without telling. */
export type LeaveSheet = () => void;

interface SheetPayment {
  /** What is bought, and its price, as the sheet shows them. */
  readonly label: string;
  readonly cents: number;
  readonly methods: readonly WalletMethod[];
  /** Once the payer agreed: why nothing can be charged yet; null when it can. */
  readonly prepare?: () => Promise<SheetTold | null>;
  /** What to do once the bank refused. */
  readonly otherCard?: string;
  /** Told how to leave the sheet while it is open, and null once it is not. */
  readonly onOpen: (leave: LeaveSheet | null) => void;
  /** Asks the service to charge; sent again where no answer came, so it must not charge twice. */
  readonly send: (handed: HandedOver) => Promise<Answered | CallRefusal>;
}

/** Asks the browser whether it can pay, shows its sheet, and has the service charge what it hands over. */
export async function payBySheet(
  { label, cents, methods, prepare = async () => null, otherCard = text.otherCard, onOpen, send }: SheetPayment,
  device: Device = globalThis as Device,
): Promise<SheetOutcome> {
  const problem = await sheetProblem(methods, device);
  if (problem !== null || device.PaymentRequest === undefined)
    return { state: 'unavailable', message: problem ?? text.unsupported };
  const { PaymentRequest } = device;
  const shown = await showSheet(() => new PaymentRequest([...methods], detailsOf(label, cents)), onOpen);
  if ('state' in shown) return shown;
  const handed = { method: shown.methodName, token: JSON.stringify(shown.details) };
  const outcome = (await prepare()) ?? (await charge(() => send(handed), otherCard));
  // « fail » would leave the browser's own sentence over ours. A sheet that was closed meanwhile takes no answer.
  void shown.complete(outcome.state === 'paid' ? 'success' : 'unknown').catch(() => undefined);
  return outcome;
}

function detailsOf(label: string, cents: number) {
  return { total: { label, amount: { currency, value: (cents / 100).toFixed(2) } } };
}

/** Those that the browser has not ended yet: it shows no other beside them, unless it lost them. */
let openSheets = 0;

async function showSheet(
  ask: () => SheetRequest,
  onOpen: SheetPayment['onOpen'],
): Promise<SheetResponse | SheetOutcome> {
  const isAlone = openSheets === 0;
  try {
    return await openSheet(ask(), onOpen);
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : '';
    if (name === 'AbortError' && isAlone) return { state: 'abandoned' };
    if (name === 'AbortError') return failedOutcome(text.closedOrNotShown, text.nothingTaken, true);
    return name === 'NotSupportedError'
      ? { state: 'unavailable', message: text.noMethod }
      : failedOutcome(text.notShown, text.nothingTaken, true);
  } finally {
    onOpen(null);
  }
}

function openSheet(request: SheetRequest, onOpen: SheetPayment['onOpen']): Promise<SheetResponse | SheetOutcome> {
  return new Promise((resolve, reject) => {
    let isLeft = false;
    const leaveFor = (why: string) => {
      isLeft = true;
      resolve(failedOutcome(why, text.nothingTaken, true));
    };
    request.onmerchantvalidation = (event) => {
      const session = openSession().then((opened) => {
        if (!isLeft && opened.ok) return opened.value.session;
        if (!isLeft && !opened.ok) leaveFor(opened.message);
        throw new Error('No session for this sheet');
      });
      // Said by then, also where the browser looks at it no more.
      session.catch(() => undefined);
      event.complete(session);
    };
    openSheets++;
    request
      .show()
      // What a sheet hands over after it was left is never charged.
      .then((response) => (isLeft ? response.complete('fail').catch(() => undefined) : resolve(response)), reject)
      .finally(() => openSheets--);
    onOpen(() => {
      leaveFor(text.silent);
      void request.abort().catch(() => undefined);
    });
  });
}

/** Of our service alone: it knows whom to ask, whatever address the browser tells. */
const openSession = () => callApi(billingContract.calls.openWalletSession, {});

/** Sent again once where no answer came: the service charges what one sheet handed over once. */
async function charge(send: () => ReturnType<SheetPayment['send']>, otherCard: string): Promise<SheetOutcome> {
  const first = await send();
  const outcome = !first.ok && first.status === 0 ? await send() : first;
  if (!outcome.ok) {
    if (!isAnswered(outcome)) return unanswered;
    return failedOutcome(outcome.message, '', outcome.code === 'WALLET_PAYMENTS_OFF');
  }
  const { id, state } = outcome.value;
  return state === 'refused' ? failedOutcome(text.refusedByBank, otherCard, true) : { state, id };
}

/** False where the provider may have charged without saying so. */
function isAnswered({ status, code }: CallRefusal): boolean {
  return status > 0 && status < 500 && code !== 'PAYMENT_PROVIDER_SILENT';
}

/** Null when `work` takes longer than a sheet waits for its answer. */
export function nullAfterSheetTimeout<T>(work: Promise<T>): Promise<T | null> {
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), mostWaitMs))]);
}
