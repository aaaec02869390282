import { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { callApi, type CallRefusal } from '../platform/index.ts';
import {
  buildPaymentDetails,
  type Device,
  buildFailedOutcome,
  type HandedOver,
  type LeaveSheet,
  findSheetProblem,
  type SheetOutcome,
  type SheetRequest,
  type SheetResponse,
  type UnpaidOutcome,
  type WalletMethod,
} from './payment-sheet.ts';
import { sheetText as text } from './payment-sheet.text.fr.ts';

const unanswered: UnpaidOutcome = { ...buildFailedOutcome(text.unanswered, text.lookFirst), isUnknown: true };

interface WalletPaymentReply {
  readonly ok: true;
  readonly value: ReplyOf<typeof billingContract.calls.payByWallet>;
}

interface SheetPayment {
  /** Name of the purchase in the sheet; `cents` is its price. */
  readonly label: string;
  readonly cents: number;
  readonly methods: readonly WalletMethod[];
  /** Called once the payer agreed. Returns the reason why nothing can be charged yet; null when it can. */
  readonly prepare?: () => Promise<UnpaidOutcome | null>;
  /** Advice when the bank refuses. */
  readonly otherCard?: string;
  /** Called with the function that closes the sheet when it opens, and with null when it closes. */
  readonly onOpen: (leave: LeaveSheet | null) => void;
  /** Asks the service to charge; called again without an answer, so it must not charge twice. */
  readonly send: (handed: HandedOver) => Promise<WalletPaymentReply | CallRefusal>;
}

/** Asks the browser whether it can pay, shows its sheet, and has the service charge what it hands over. */
export async function payBySheet(
  { label, cents, methods, prepare = async () => null, otherCard = text.otherCard, onOpen, send }: SheetPayment,
  device: Device = globalThis as Device,
): Promise<SheetOutcome> {
  const problem = await findSheetProblem(methods, device);
  if (problem !== null || device.PaymentRequest === undefined)
    return { state: 'unavailable', message: problem ?? text.unsupported };
  const { PaymentRequest } = device;
  const sheetResult = await showSheet(
    () => new PaymentRequest([...methods], buildPaymentDetails(label, cents)),
    onOpen,
  );
  if ('state' in sheetResult) return sheetResult;
  const handed = { method: sheetResult.methodName, token: JSON.stringify(sheetResult.details) };
  const outcome = (await prepare()) ?? (await charge(() => send(handed), otherCard));
  // « fail » would show the browser's own sentence over ours. A sheet closed meanwhile rejects the answer.
  void sheetResult.complete(outcome.state === 'paid' ? 'success' : 'unknown').catch(() => undefined);
  return outcome;
}

/** Number of sheets that the browser has not ended; it shows no other meanwhile, unless it lost them. */
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
    if (name === 'AbortError') return buildFailedOutcome(text.closedOrNotShown, text.nothingTaken, true);
    return name === 'NotSupportedError'
      ? { state: 'unavailable', message: text.noMethod }
      : buildFailedOutcome(text.notShown, text.nothingTaken, true);
  } finally {
    onOpen(null);
  }
}

function openSheet(request: SheetRequest, onOpen: SheetPayment['onOpen']): Promise<SheetResponse | SheetOutcome> {
  return new Promise((resolve, reject) => {
    let isLeft = false;
    const leaveFor = (why: string) => {
      isLeft = true;
      resolve(buildFailedOutcome(why, text.nothingTaken, true));
    };
    request.onmerchantvalidation = (event) => {
      const session = openSession().then((callResult) => {
        if (!isLeft && callResult.ok) return callResult.value.session;
        if (!isLeft && !callResult.ok) leaveFor(isOfOurs(callResult) ? callResult.message : text.notShown);
        throw new Error('No session for this sheet');
      });
      // The rejection is handled even when the browser no longer reads it; the payer is told by `leaveFor`.
      session.catch(() => undefined);
      event.complete(session);
    };
    openSheets++;
    request
      .show()
      // A payment from a sheet that was left is never charged.
      .then((response) => (isLeft ? response.complete('fail').catch(() => undefined) : resolve(response)), reject)
      .finally(() => openSheets--);
    onOpen(() => {
      leaveFor(text.silent);
      void request.abort().catch(() => undefined);
    });
  });
}

/** Asks our service for a merchant session. The service uses its own address of Apple, not the browser's. */
const openSession = () => callApi(billingContract.calls.openWalletSession, {});

/**
 * True when the refusal has a useful sentence; when the provider is silent, it is only known that the sheet did not
 * open.
 */
const isOfOurs = ({ code }: CallRefusal): boolean => code !== 'PAYMENT_PROVIDER_SILENT';

/** Charges the payment, with one retry without an answer: the service charges the payment of one sheet only once. */
async function charge(send: () => ReturnType<SheetPayment['send']>, otherCard: string): Promise<SheetOutcome> {
  const first = await send();
  const outcome = !first.ok && first.status === 0 ? await send() : first;
  if (!outcome.ok) {
    if (!isAnswered(outcome)) return unanswered;
    return buildFailedOutcome(outcome.message, '', outcome.code === 'WALLET_PAYMENTS_OFF');
  }
  const { id, state } = outcome.value;
  return state === 'refused' ? buildFailedOutcome(text.refusedByBank, otherCard, true) : { state, id };
}

/** False when the provider may have charged without answering. */
function isAnswered({ status, code }: CallRefusal): boolean {
  return status > 0 && status < 500 && code !== 'PAYMENT_PROVIDER_SILENT';
}
