import { computeLastDayToWithdraw } from '@placejuste/domain/billing';
import { formatDate, getDayOfMonth, formatDayOfMonth } from '@placejuste/domain/kernel';
import { listFirstTermCharges, computeLastDayOfTerm, type SubscriptionTerms } from '@placejuste/domain/subscription';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { playFeedback } from '../../accessibility/index.ts';
import { LeaveSheetButton, SheetAlert, sheetButtonId, type WalletMethod } from '../../payment-sheet/index.ts';
import { computeToday } from '../../platform/index.ts';
import { contractEnds } from '../../site/index.ts';
import { Alert, Button, Checkbox, Dialog, Disclosure, formatEuros } from '../../ui/index.ts';
import { CheckoutAlert } from '../checkout-alert.tsx';
import { orderText as text } from './order.text.fr.ts';
import type { PlanOffer } from '../plan-choice.ts';
import { startSubscriptionCheckout } from '../start-checkout.ts';
import { useCheckout } from '../use-checkout.ts';
import type { SheetOrder } from './sheet-order.ts';

/** Means of payment of the order; `problem`: the reason why a card replaces the chosen wallet. */
export type PaymentMeans =
  | { readonly kind: 'card'; readonly problem: string | null }
  | { readonly kind: 'wallet'; readonly methods: readonly WalletMethod[] };

interface OrderRecapProps {
  readonly offer: PlanOffer;
  readonly means: PaymentMeans;
  readonly open: boolean;
  readonly sheet: SheetOrder;
  readonly onClose: () => void;
}

/**
 * Summary of the order above the binding button (C. conso. L221-5, L221-14): separate consents, none ticked beforehand.
 */
export function OrderRecap({ offer, means, sheet, open, onClose }: OrderRecapProps) {
  return (
    <Dialog title={text.title} open={open} onClose={onClose} closeLabel={text.back}>
      <OrderForm offer={offer} means={means} sheet={sheet} />
    </Dialog>
  );
}

function OrderForm({ offer, means, sheet }: Pick<OrderRecapProps, 'offer' | 'means' | 'sheet'>) {
  const { busy, failure, pay } = useCheckout();
  const [consents, setConsents] = useState({ terms: false, startNow: false, renews: false });
  const [isAsked, setAsked] = useState(false);
  const [isByCard, setByCard] = useState(false);
  const termsBox = useRef<HTMLInputElement>(null);
  const startNowBox = useRef<HTMLInputElement>(null);
  const { planType } = offer;
  const terms: SubscriptionTerms = {
    planType,
    startsOn: computeToday(),
    renews: consents.renews,
  };
  const bindTick = (name: keyof typeof consents) => ({
    checked: consents[name],
    onChange: () => setConsents((before) => ({ ...before, [name]: !before[name] })),
  });
  const describeMissing = (isTicked: boolean) => (isAsked && !isTicked ? text.missing : undefined);

  function order(event: FormEvent): void {
    event.preventDefault();
    // Renders the error before the focus moves to its box, so that a screen reader reads both.
    flushSync(() => setAsked(true));
    if (!consents.terms || !consents.startNow) {
      playFeedback('error');
      (consents.terms ? startNowBox : termsBox).current?.focus();
      return;
    }
    if (means.kind === 'wallet' && !isByCard) void sheet.order(means.methods, consents.renews);
    else void pay(() => startSubscriptionCheckout(planType, consents));
  }

  /** This press orders nothing: only the binding button does (C. conso. L221-14). */
  function chooseCard(): void {
    flushSync(() => setByCard(true));
    document.getElementById(sheetButtonId)?.focus();
  }

  return (
    <form className="stack" noValidate onSubmit={order}>
      <OrderFacts offer={offer} terms={terms} />
      <Checkbox
        ref={termsBox}
        label={text.terms}
        hint={
          <a href="/cgv" target="_blank" rel="noreferrer">
            {text.readTerms}
          </a>
        }
        error={describeMissing(consents.terms)}
        {...bindTick('terms')}
      />
      <Checkbox
        ref={startNowBox}
        label={text.startNow}
        hint={text.startNowWhy}
        error={describeMissing(consents.startNow)}
        {...bindTick('startNow')}
      />
      <Checkbox label={text.renews} hint={text.renewsWhy} {...bindTick('renews')} />
      {failure && <CheckoutAlert failure={failure} />}
      {sheet.sheetOutcome !== null && !isByCard && (
        <SheetAlert
          outcome={sheet.sheetOutcome}
          abandonedLead={text.abandoned}
          cardInstead={
            <Button icon="card" wide onClick={chooseCard}>
              {text.byCard}
            </Button>
          }
        />
      )}
      <CardInstead problem={means.kind === 'card' ? means.problem : null} isChosen={isByCard} />
      <Button
        id={sheetButtonId}
        data-voice="by-name"
        look="act"
        wide
        icon={isByCard ? 'card' : means.kind}
        type="submit"
        busy={busy || sheet.busy}
      >
        {describeOrder(busy, sheet.busy)}
      </Button>
      <LeaveSheetButton leave={sheet.leave} />
    </form>
  );
}

function describeOrder(isOpeningPage: boolean, isOpeningWallet: boolean): string {
  if (isOpeningPage) return text.opening;
  return isOpeningWallet ? text.openingWallet : text.order;
}

interface CardInsteadProps {
  /** Reason why the chosen wallet cannot pay. */
  readonly problem: string | null;
  /** True when the person chose the card after a failure of the wallet. */
  readonly isChosen: boolean;
}

function CardInstead({ problem, isChosen }: CardInsteadProps) {
  if (problem === null && !isChosen) return null;
  return (
    <Alert tone="wait" live="status" {...(problem === null ? {} : { title: problem })}>
      <p>{text.cardInstead}</p>
    </Alert>
  );
}

function OrderFacts({ offer, terms }: { readonly offer: PlanOffer; readonly terms: SubscriptionTerms }) {
  const charges = listFirstTermCharges(terms);
  const last = charges.at(-1);
  const total = charges.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const then =
    charges.length === 1 || last === undefined
      ? text.thenNothing
      : text.then(charges.length - 1, {
          amount: formatEuros(offer.firstChargeCents),
          day: formatDayOfMonth(getDayOfMonth(terms.startsOn)),
          last: formatDate(last.day),
        });
  const facts = [
    [text.plan, offer.name],
    [text.today, formatEuros(offer.firstChargeCents)],
    [text.thenLabel, then],
    [text.total, formatEuros(total)],
    [text.commitment, text.until(formatDate(computeLastDayOfTerm(terms, 0)))],
    [text.end, terms.renews ? text.endRenewed : text.endAlone],
  ] as const;
  return (
    <>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {charges.length > 1 && (
        <Disclosure summary={text.eachPayment(charges.length)}>
          <ol className="order-charges">
            {charges.map(({ index, day, amountCents }) => (
              <li key={index}>
                {formatDate(day)}&nbsp;: {formatEuros(amountCents)}
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
      <p>{text.papers}</p>
      <p>{text.withdraw(formatDate(computeLastDayToWithdraw(terms.startsOn)))}</p>
      <p>{text.stop}</p>
      <p className="row">
        {contractEnds.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </p>
    </>
  );
}
