import { billingContract } from '@placejuste/contracts/billing';
import { expressCents } from '@placejuste/domain/billing';
import {
  withSheetTimeout,
  buildFailedOutcome,
  type HandedOver,
  type LeaveSheet,
  payBySheet,
  type SheetOutcome,
  type WalletMethod,
} from '../../payment-sheet/index.ts';
import { callApi, callKey } from '../../platform/index.ts';
import { lazyStepsText } from '../wizard/lazy-steps.text.fr.ts';

const text = lazyStepsText.payment;
const notDeposited = buildFailedOutcome(text.notDeposited, text.takenLater);

/** Key of the billing query (paid and due amounts), to invalidate after a payment. */
export const billingKey = callKey(billingContract.calls.readBilling);

interface SheetForDeclaration {
  readonly declarationId: string;
  readonly methods: readonly WalletMethod[];
  /** Resolves to true once the service has the declaration, which can then be paid. */
  readonly deposit: () => Promise<boolean>;
  readonly onOpen: (leave: LeaveSheet | null) => void;
}

/** Pays the 5,00 € of one declaration in the browser's payment sheet. */
export function payDeclaration(
  { declarationId, methods, deposit, onOpen }: SheetForDeclaration,
  device?: Parameters<typeof payBySheet>[1],
): Promise<SheetOutcome> {
  const payment = {
    label: text.item,
    cents: expressCents,
    methods,
    otherCard: text.otherCard,
    onOpen,
    prepare: async () => ((await withSheetTimeout(deposit())) === true ? null : notDeposited),
    send: (handed: HandedOver) => callApi(billingContract.calls.payByWallet, { body: { declarationId, ...handed } }),
  };
  return payBySheet(payment, device);
}
