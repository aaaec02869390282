import { ownPaymentsContract } from '@placejuste/contracts/billing';
import { getPlan, type PlanType } from '@placejuste/domain/billing';
import { formatDate, toPlainDate } from '@placejuste/domain/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { announce, playFeedback } from '../../accessibility/index.ts';
import { callApi, useReceivesMail } from '../../platform/index.ts';
import { Alert, Button, Checkbox, ErrorAlert, RadioCards, formatEuros } from '../../ui/index.ts';
import { NextFacts, RunningFacts } from './change-facts.tsx';
import type { PlanChangePreview } from './plan-change.queries.ts';
import { planChangeText as text } from './plan-change.text.fr.ts';
import { refreshBilling } from '../refresh-billing.ts';

/** The order with its amounts above the binding button: separate consents, none ticked beforehand. */
export function ChangeForm({ preview }: { readonly preview: PlanChangePreview }) {
  const cache = useQueryClient();
  const receivesMail = useReceivesMail();
  const [planType, choose] = useState<PlanType | null>(null);
  const [ticked, setTicked] = useState({ terms: false, startThen: false, renews: false });
  const [step, setStep] = useState<'filling' | 'asked' | 'sending' | 'done'>('filling');
  const [failure, setFailure] = useState<string | null>(null);
  const termsBox = useRef<HTMLInputElement>(null);
  const startBox = useRef<HTMLInputElement>(null);
  const offer = preview.offers.find((one) => one.planType === planType);
  const { from } = preview;
  const day = formatDate(toPlainDate(from));
  const bindTick = (name: keyof typeof ticked) => ({
    checked: ticked[name],
    onChange: () => setTicked((before) => ({ ...before, [name]: !before[name] })),
  });
  const describeMissing = (isTicked: boolean) => (step === 'asked' && !isTicked ? text.missing : undefined);

  async function order(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (offer === undefined) return;
    // Renders the error before the focus moves to its box, so that a screen reader reads both.
    flushSync(() => setStep('asked'));
    if (!ticked.terms || !ticked.startThen) {
      playFeedback('error');
      (ticked.terms ? startBox : termsBox).current?.focus();
      return;
    }
    setStep('sending');
    const { planType: orderedPlan, chargeCents: amountCents } = offer;
    const consents = { terms: true, startThen: true } as const;
    const outcome = await callApi(ownPaymentsContract.calls.changePlan, {
      body: { planType: orderedPlan, renews: ticked.renews, amountCents, from, consents },
    });
    setFailure(outcome.ok ? null : outcome.message);
    setStep(outcome.ok ? 'done' : 'filling');
    playFeedback(outcome.ok ? 'success' : 'error');
    if (!outcome.ok) return;
    announce(text.done);
    void refreshBilling(cache);
  }

  if (step === 'done') {
    return (
      <Alert tone="good" live="status" title={text.done}>
        <p>{receivesMail ? text.doneLead : text.doneNoAddress}</p>
      </Alert>
    );
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void order(event)}>
      <RunningFacts preview={preview} />
      <RadioCards
        legend={text.choose}
        value={planType}
        onChoose={choose}
        choices={preview.offers.map((one) => ({
          value: one.planType,
          label: getPlan(one.planType).productName,
          description: text.offer(one.count, formatEuros(one.chargeCents)),
        }))}
      />
      {offer !== undefined && (
        <>
          <NextFacts offer={offer} from={from} />
          <Checkbox
            ref={termsBox}
            label={text.terms}
            hint={
              <a href="/cgv" target="_blank" rel="noreferrer">
                {text.readTerms}
              </a>
            }
            error={describeMissing(ticked.terms)}
            {...bindTick('terms')}
          />
          <Checkbox
            ref={startBox}
            label={text.startThen(day)}
            error={describeMissing(ticked.startThen)}
            {...bindTick('startThen')}
          />
          <Checkbox label={text.renews} hint={text.renewsWhy} {...bindTick('renews')} />
          <p>{text.rule(day)}</p>
          <p>{text.takeBack}</p>
          {failure !== null && (
            <ErrorAlert title={text.notDone}>
              <p>{failure}</p>
            </ErrorAlert>
          )}
          <Button data-voice="by-name" look="act" wide type="submit" busy={step === 'sending'}>
            {text.order}
          </Button>
        </>
      )}
    </form>
  );
}
