import { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { currency, expressCents } from '@placejuste/domain/billing';
import { callApi } from '../../platform/index.ts';
import { laterStepsText } from '../wizard/later-steps.text.fr.ts';

const text = laterStepsText.payment;

/** A way of paying that a browser may be asked about, as its Payment Request names it. */
export type WalletMethod = ReplyOf<typeof billingContract.calls.readWallet>['methods'][number];

/** As much of the Payment Request as is used here. */
interface WalletRequest {
  canMakePayment(): Promise<boolean>;
  show(): Promise<WalletResponse>;
}
interface WalletResponse {
  readonly methodName: string;
  readonly details: unknown;
  complete(result: 'success' | 'unknown'): Promise<void>;
}
interface Device {
  readonly PaymentRequest?: new (
    methods: WalletMethod[],
    details: { total: { label: string; amount: { currency: string; value: string } } },
  ) => WalletRequest;
}

/** What came of the phone's own payment sheet; `unavailable`: the page of payment is opened instead. */
export type NativeOutcome =
  | { readonly state: 'unavailable'; readonly message: string }
  | { readonly state: 'abandoned' }
  | { readonly state: 'failed'; readonly message: string; readonly lead: string }
  | { readonly state: 'paid' | 'pending'; readonly id: string };

/** What stays on the step of the payment, to be read there. */
export type PaymentTold = Extract<NativeOutcome, { readonly state: 'abandoned' | 'failed' }>;

/** A sheet waits a minute for its answer: less, so that it still hears that nothing was taken. */
const mostWaitMs = 45_000;
const details = {
  total: { label: text.item, amount: { currency, value: (expressCents / 100).toFixed(2) } },
} as const;

/**
 * Why the phone's own payment sheet is not offered, in the catalogue's words (§8); null when nothing may be said:
 * « Aucune méthode » is an answer of the browser, never a guess.
 */
export async function nativePaymentProblem(
  methods: readonly WalletMethod[],
  device: Device = globalThis as Device,
): Promise<string | null> {
  if (device.PaymentRequest === undefined) return text.unsupported;
  if (methods.length === 0) return null;
  // A browser that cannot answer has not answered that there is none.
  const available = await new device.PaymentRequest([...methods], details).canMakePayment().catch(() => null);
  return available === false ? text.noMethod : null;
}

interface NativePayment {
  readonly declarationId: string;
  readonly methods: readonly WalletMethod[];
  /** True once the service has the declaration: only what it knows can be paid. */
  readonly deposit: () => Promise<boolean>;
}

/** Asks the browser whether it can pay, shows its sheet, and has the service charge what it hands over. */
export async function payNatively(
  { declarationId, methods, deposit }: NativePayment,
  device: Device = globalThis as Device,
): Promise<NativeOutcome> {
  const problem = await nativePaymentProblem(methods, device);
  if (problem !== null || device.PaymentRequest === undefined)
    return { state: 'unavailable', message: problem ?? text.unsupported };
  const shown = await show(new device.PaymentRequest([...methods], details));
  if ('state' in shown) return shown;
  const outcome = (await within(deposit(), mostWaitMs)) === true ? await charge(declarationId, shown) : notDeposited;
  // « fail » would leave the browser's own sentence over ours. A sheet that was closed meanwhile takes no answer.
  void shown.complete(outcome.state === 'paid' ? 'success' : 'unknown').catch(() => undefined);
  return outcome;
}

const failed = (why: string, lead = ''): NativeOutcome => ({ state: 'failed', message: text.failed(why), lead });
const notDeposited = failed(text.notDeposited, text.takenLater);
const unanswered = failed(text.unanswered, text.lookFirst);

async function show(request: WalletRequest): Promise<WalletResponse | NativeOutcome> {
  try {
    return await request.show();
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : '';
    if (name === 'AbortError') return { state: 'abandoned' };
    return name === 'NotSupportedError'
      ? { state: 'unavailable', message: text.noMethod }
      : failed(text.notShown, text.nothingTaken);
  }
}

/** Sent again once where no answer came: the service charges what one sheet handed over once. */
async function charge(declarationId: string, { methodName, details: given }: WalletResponse): Promise<NativeOutcome> {
  const body = { declarationId, method: methodName, token: JSON.stringify(given) };
  const send = () => callApi(billingContract.calls.payByWallet, { body });
  const first = await send();
  const outcome = !first.ok && first.status === 0 ? await send() : first;
  if (!outcome.ok) return outcome.status === 0 || outcome.status >= 500 ? unanswered : failed(outcome.message);
  const { id, state } = outcome.value;
  return state === 'refused' ? failed(text.refusedByBank, text.otherCard) : { state, id };
}

function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))]);
}
