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
  type SheetTold,
  type WalletMethod,
} from './payment-sheet.ts';
import { sheetText as text } from './payment-sheet.text.fr.ts';

const unanswered: SheetTold = { ...buildFailedOutcome(text.unanswered, text.lookFirst), isUnknown: true };

interface WalletPaymentReply {
  readonly ok: true;
  readonly value: ReplyOf<typeof billingContract.calls.payByWallet>;
}

interface SheetPayment {
  /** What is bought, and its price, as the sheet shows them. */
  readonly label: string;
  readonly cents: number;
  readonly methods: readonly WalletMethod[];
  /** Called once the payer agreed. Returns why nothing can be charged yet; null when it can. */
  readonly prepare?: () => Promise<SheetTold | null>;
  /** What to do once the bank refused. */
  readonly otherCard?: string;
  /** Called with the function that closes the sheet when it opens, and with null when it closes. */
  readonly onOpen: (leave: LeaveSheet | null) => void;
  /** Asks the service to charge; sent again where no answer came, so it must not charge twice. */
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
  // « fail » would leave the browser's own sentence over ours. A sheet that was closed meanwhile takes no answer.
  void sheetResult.complete(outcome.state === 'paid' ? 'success' : 'unknown').catch(() => undefined);
  return outcome;
}

/** Number of sheets that the browser has not ended: it shows no other meanwhile, unless it lost them. */
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

/** Asks our service for a merchant session. The service knows the address of Apple, whatever the browser gives. */
const openSession = () => callApi(billingContract.calls.openWalletSession, {});

/** Whether its sentence says what to do; of the maker of the sheet there is only that it did not open. */
const isOfOurs = ({ code }: CallRefusal): boolean => code !== 'PAYMENT_PROVIDER_SILENT';

/** Sent again once where no answer came: the service charges what one sheet handed over once. */
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

/** False where the provider may have charged without saying so. */
function isAnswered({ status, code }: CallRefusal): boolean {
  return status > 0 && status < 500 && code !== 'PAYMENT_PROVIDER_SILENT';
}
