import { ownPaymentsContract } from '@placejuste/contracts/billing';
import { getPlan } from '@placejuste/domain/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce, playFeedback } from '../../accessibility/index.ts';
import { callApi } from '../../platform/index.ts';
import { Alert, Button, ErrorAlert, formatDateWords, formatEuros } from '../../ui/index.ts';
import type { Billing } from '../billing.queries.ts';
import { planChangeText as text } from './plan-change.text.fr.ts';
import { refreshBilling } from '../refresh-billing.ts';

type Change = NonNullable<NonNullable<NonNullable<Billing['subscription']>['life']>['change']>;

/** The ordered next plan, with a button to cancel it. */
export function PlannedChange({ change }: { readonly change: Change }) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { planType, from, amountCents } = change;

  async function keep(): Promise<void> {
    setBusy(true);
    const keepOutcome = await callApi(ownPaymentsContract.calls.keepPlan, {});
    setBusy(false);
    setFailure(keepOutcome.ok ? null : keepOutcome.message);
    playFeedback(keepOutcome.ok ? 'success' : 'error');
    if (!keepOutcome.ok) return;
    announce(text.kept);
    await refreshBilling(cache);
  }
  return (
    <Alert tone="wait" title={text.asked}>
      <p>
        {text.askedFacts(getPlan(planType).productName, {
          day: formatDateWords(from),
          amount: formatEuros(amountCents),
        })}
      </p>
      {failure !== null && (
        <ErrorAlert title={text.notDone}>
          <p>{failure}</p>
        </ErrorAlert>
      )}
      <Button busy={busy} onClick={() => void keep()}>
        {text.keep}
      </Button>
    </Alert>
  );
}
