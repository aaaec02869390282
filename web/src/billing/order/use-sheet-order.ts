import { billingContract } from '@placejuste/contracts/billing';
import { useRef, useState } from 'react';
import { playFeedback } from '../../accessibility/index.ts';
import { newActionId } from '../../offline/index.ts';
import { payBySheet, type SheetTold, type WalletMethod } from '../../payment-sheet/index.ts';
import { callApi, useNavigate } from '../../platform/index.ts';
import type { PlanOffer } from '../plan-choice.ts';

/**
 * Subscribes by the browser's own sheet; what was paid, or may be, is followed on its page. Both consents are ticked by
 * then. Pressed again it is the same order, so that none is paid twice, unless its renewal was chosen otherwise.
 */
export function useSheetOrder(
  { planType, name, firstChargeCents: amountCents }: PlanOffer,
  onNoWallet: (problem: string) => void,
) {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<SheetTold | null>(null);
  const orders = useRef(new Map<boolean, string>());
  const navigate = useNavigate();

  async function order(methods: readonly WalletMethod[], renews: boolean): Promise<void> {
    const id = orders.current.get(renews) ?? newActionId();
    orders.current.set(renews, id);
    setBusy(true);
    setTold(null);
    const outcome = await payBySheet({
      label: name,
      cents: amountCents,
      methods,
      send: (handed) =>
        callApi(billingContract.calls.subscribeByWallet, {
          body: { id, planType, renews, consents: { terms: true, startNow: true }, amountCents, ...handed },
        }),
    });
    setBusy(false);
    switch (outcome.state) {
      case 'paid':
      case 'pending':
        return navigate(`/pwa/payment-success?checkout=${outcome.id}`);
      case 'unavailable':
        return onNoWallet(outcome.message);
      case 'abandoned':
      case 'failed':
        playFeedback(outcome.state === 'failed' ? 'error' : 'warning');
        setTold(outcome);
    }
  }
  return { busy, told, order };
}
