import { billingContract } from '@placejuste/contracts/billing';
import { useRef, useState } from 'react';
import { playFeedback } from '../../accessibility/index.ts';
import { createActionId } from '../../offline/index.ts';
import { type LeaveSheet, type UnpaidOutcome, chooseOutcome, type WalletMethod } from '../../payment-sheet/index.ts';
import { callApi } from '../../platform/index.ts';
import { useNavigateHere } from '../../ui/index.ts';
import type { PlanOffer } from '../plan-choice.ts';
import type { SheetOrder } from './sheet-order.ts';

/**
 * Subscribes through the browser's payment sheet, once both consents are ticked; a payment made or pending is followed
 * on its page. A second press reuses the id of the order, so that it is not paid twice, unless another plan or renewal
 * is chosen: the hook must outlive the summary of the order.
 */
export function useSheetOrder(
  { planType, name, firstChargeCents: amountCents }: PlanOffer,
  onNoWallet: (problem: string) => void,
): SheetOrder {
  const [busy, setBusy] = useState(false);
  const [sheetOutcome, setSheetOutcome] = useState<UnpaidOutcome | null>(null);
  const [leave, setLeave] = useState<LeaveSheet | null>(null);
  const orders = useRef(new Map<string, string>());
  const goHere = useNavigateHere();

  async function order(methods: readonly WalletMethod[], renews: boolean): Promise<void> {
    const contract = `${planType} ${renews}`;
    const id = orders.current.get(contract) ?? createActionId();
    orders.current.set(contract, id);
    setBusy(true);
    // Already loaded since the order was shown: a press allows the sheet to open for a moment only.
    const { payBySheet } = await import('./order.lazy.ts');
    const outcome = await payBySheet({
      label: name,
      cents: amountCents,
      methods,
      onOpen: (next) => setLeave(() => next),
      send: (handed) =>
        callApi(billingContract.calls.subscribeByWallet, {
          body: { id, planType, renews, consents: { terms: true, startNow: true }, amountCents, ...handed },
        }),
    });
    setBusy(false);
    switch (outcome.state) {
      case 'paid':
      case 'pending':
        return goHere(`/pwa/payment-success?checkout=${outcome.id}`);
      case 'unavailable':
        return onNoWallet(outcome.message);
      case 'abandoned':
      case 'failed':
        playFeedback(outcome.state === 'failed' ? 'error' : 'warning');
        setSheetOutcome((before) => chooseOutcome(before, outcome));
    }
  }
  return { busy, sheetOutcome, leave, order };
}
