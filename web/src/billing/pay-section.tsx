import { useState } from 'react';
import { sheetProblem, useSheet } from '../payment-sheet/index.ts';
import { Button, euros } from '../ui/index.ts';
import { plansText } from './plans.text.fr.ts';
import { CheckoutAlert } from './checkout-alert.tsx';
import { OrderRecap, type PaymentMeans } from './order/order-recap.tsx';
import { useSheetOrder } from './order/use-sheet-order.ts';
import type { PlanOffer } from './plan-choice.ts';
import { useCheckout } from './use-checkout.ts';

const text = plansText.plans;
const byCard: PaymentMeans = { kind: 'card', problem: null };

export function PaySection({ offer }: { readonly offer: PlanOffer }) {
  const { busy, failure, check } = useCheckout();
  const { methods } = useSheet();
  const [means, setMeans] = useState<PaymentMeans>(byCard);
  const [isOrdering, setOrdering] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // Outlives the recap: an order that may be paid is not made anew.
  const sheet = useSheetOrder(offer, (problem) => setMeans({ kind: 'card', problem }));
  const isBusy = busy || isAsking;

  async function order(chosen: PaymentMeans): Promise<void> {
    if (!(await check())) return;
    setMeans(chosen);
    setOrdering(true);
  }
  /** Asked at the press: a browser without a wallet says so, and the order goes on with a card. */
  async function orderByWallet(): Promise<void> {
    setAsking(true);
    const problem = await sheetProblem(methods);
    setAsking(false);
    await order(problem === null ? { kind: 'wallet', methods } : { kind: 'card', problem });
  }

  return (
    <section className="stack tight" aria-label={text.pay}>
      <p className="plan-due">
        <strong>{dueOf(offer)}</strong> {text.withdraw} <a href="/cgv">{text.terms}</a>
      </p>
      {failure && <CheckoutAlert failure={failure} />}
      <Button look="act" wide icon="card" busy={isBusy} onClick={() => void order(byCard)}>
        {text.card}
      </Button>
      {/* Not shown where nothing would settle what a wallet hands over. */}
      {methods.length > 0 && (
        <Button wide icon="wallet" busy={isBusy} onClick={() => void orderByWallet()}>
          {text.wallet}
        </Button>
      )}
      <OrderRecap
        offer={offer}
        means={means}
        sheet={sheet}
        open={isOrdering}
        // What comes of a sheet is read there.
        onClose={() => !sheet.busy && setOrdering(false)}
      />
    </section>
  );
}

/** What leaves today, and what follows. */
function dueOf({ firstChargeCents, monthlyCents, commitmentMonths }: PlanOffer): string {
  const today = euros(firstChargeCents);
  return firstChargeCents === monthlyCents ? text.dueMonthly(today, commitmentMonths) : text.dueOnce(today);
}
