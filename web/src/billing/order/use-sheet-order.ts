import { billingContract } from '@placejuste/contracts/billing';
import { useRef, useState } from 'react';
import { playFeedback } from '../../accessibility/index.ts';
import { createActionId } from '../../offline/index.ts';
import { type LeaveSheet, type SheetTold, chooseOutcome, type WalletMethod } from '../../payment-sheet/index.ts';
import { callApi } from '../../platform/index.ts';
import { useNavigateHere } from '../../ui/index.ts';
import type { PlanOffer } from '../plan-choice.ts';
import type { SheetOrder } from './sheet-order.ts';

/**
 * Subscribes by the browser's own sheet; what was paid, or may be, is followed on its page. Both consents are ticked by
 * then. Pressed again it is the same order, so that none is paid twice, unless another plan or renewal was chosen: used
 * where it outlives the page of the order.
 */
export function useSheetOrder(
  { planType, name, firstChargeCents: amountCents }: PlanOffer,
  onNoWallet: (problem: string) => void,
): SheetOrder {
  const [busy, setBusy] = useState(false);
  const [sheetOutcome, setSheetOutcome] = useState<SheetTold | null>(null);
  const [leave, setLeave] = useState<LeaveSheet | null>(null);
  const orders = useRef(new Map<string, string>());
  const goHere = useNavigateHere();

  async function order(methods: readonly WalletMethod[], renews: boolean): Promise<void> {
    const contract = `${planType} ${renews}`;
    const id = orders.current.get(contract) ?? createActionId();
    orders.current.set(contract, id);
    setBusy(true);
    // Here since the order was shown: the browser lets a press open its sheet for a moment only.
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
