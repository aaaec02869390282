import { useEffect, useState } from 'react';
import { playFeedback } from '../accessibility/index.ts';
import { findPaidPartsFault } from '../platform/index.ts';
import { storeOpenCheckout } from './left/open-checkout.ts';
import { plansText } from './plans.text.fr.ts';
import { leaveFor, type CheckoutStart } from './start-checkout.ts';

export interface CheckoutFailure {
  readonly message: string;
  readonly detail: string | null;
}

/** Starts one payment at a time; on success the browser leaves for the payment page. */
export function useCheckout() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);

  // On « Back » the browser may restore this page as it was left: the button must work again.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  /** Checked before the payment: the fines and the receipts would not open in an old browser. True when they do. */
  async function check(): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    const isOld = (await findPaidPartsFault()) === 'old-browser';
    setBusy(false);
    if (isOld) refuse(plansText.oldBrowser.title, plansText.oldBrowser.what);
    return !isOld;
  }

  async function pay(start: () => Promise<CheckoutStart>): Promise<void> {
    if (!(await check())) return;
    setBusy(true);
    const outcome = await start();
    if (outcome.ok) {
      if (outcome.id !== undefined) storeOpenCheckout(outcome.id);
      // Stays busy until the payment page replaces this one.
      leaveFor.page(outcome.url);
      return;
    }
    setBusy(false);
    refuse(outcome.message, outcome.detail);
  }
  function refuse(message: string, detail: string | null): void {
    setFailure({ message, detail });
    playFeedback('error');
  }
  return { busy, failure, check, pay };
}
