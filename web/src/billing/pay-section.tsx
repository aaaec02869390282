import { Suspense, useEffect, useState } from 'react';
import { findSheetProblem, useSheet } from '../payment-sheet/index.ts';
import { afterFirstScreen, lazyPart } from '../platform/index.ts';
import { Button, formatEuros, Skeleton } from '../ui/index.ts';
import { plansText } from './plans.text.fr.ts';
import { CheckoutAlert } from './checkout-alert.tsx';
import type { PaymentMeans } from './order/order-recap.tsx';
import { useSheetOrder } from './order/use-sheet-order.ts';
import type { PlanOffer } from './plan-choice.ts';
import { useCheckout } from './use-checkout.ts';

const text = plansText.plans;

const loadRecap = () => import('./order/order.lazy.ts');
const OrderRecap = lazyPart(loadRecap, (code) => code.OrderRecap);

const byCard: PaymentMeans = { kind: 'card', problem: null };

export function PaySection({ offer }: { readonly offer: PlanOffer }) {
  const { busy, failure, check } = useCheckout();
  const { methods } = useSheet();
  const [means, setMeans] = useState<PaymentMeans>(byCard);
  const [recap, setRecap] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const [isAsking, setAsking] = useState(false);
  // Outlives the summary: an order that may already be paid is not created again.
  const sheet = useSheetOrder(offer, (problem) => setMeans({ kind: 'card', problem }));
  const isBusy = busy || isAsking;
  // Loads the summary while the person reads the plans.
  useEffect(() => afterFirstScreen(() => void loadRecap().catch(() => undefined)), []);

  async function order(newMeans: PaymentMeans): Promise<void> {
    if (!(await check())) return;
    setMeans(newMeans);
    setRecap('open');
  }
  /** Orders with the wallet of the browser; without one, with a card. */
  async function orderByWallet(): Promise<void> {
    setAsking(true);
    const problem = await findSheetProblem(methods);
    setAsking(false);
    await order(problem === null ? { kind: 'wallet', methods } : { kind: 'card', problem });
  }

  return (
    <section className="stack tight" aria-label={text.pay}>
      <p className="plan-due">
        <strong>{describeDue(offer)}</strong> {text.withdraw} <a href="/cgv">{text.terms}</a>
      </p>
      {failure && <CheckoutAlert failure={failure} />}
      <Button data-voice="by-name" look="act" wide icon="card" busy={isBusy} onClick={() => void order(byCard)}>
        {text.card}
      </Button>
      {/* Hidden when the service has no provider for wallets. */}
      {methods.length > 0 && (
        <Button wide icon="wallet" busy={isBusy} onClick={() => void orderByWallet()}>
          {text.wallet}
        </Button>
      )}
      {recap !== 'unopened' && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <OrderRecap
            offer={offer}
            means={means}
            sheet={sheet}
            open={recap === 'open'}
            // The outcome of a sheet is shown in the dialog, which stays open meanwhile.
            onClose={() => !sheet.busy && setRecap('closed')}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The amount due today, and the following payments. */
function describeDue({ firstChargeCents, monthlyCents, commitmentMonths }: PlanOffer): string {
  const today = formatEuros(firstChargeCents);
  return firstChargeCents === monthlyCents ? text.dueMonthly(today, commitmentMonths) : text.dueOnce(today);
}
