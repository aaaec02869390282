import { ownPaymentsContract } from '@placejuste/contracts/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { playFeedback } from '../../accessibility/index.ts';
import { callApi } from '../../platform/index.ts';
import { contractEnds } from '../../site/index.ts';
import { Button, Dialog, formatDateWords, formatEuros } from '../../ui/index.ts';
import type { Billing } from '../billing.queries.ts';
import { withdrawalText as text } from './withdrawal.text.fr.ts';
import { LeavingOutcome } from '../leaving/leaving-outcome.tsx';
import { refreshBilling } from '../refresh-billing.ts';

type Payment = NonNullable<Billing['payments']>[number];
type OpenPayment = Payment & { readonly withdrawBy: string; readonly refundCents: number };

function isOpen(payment: Payment): payment is OpenPayment {
  const { withdrawBy, refundCents } = payment;
  return withdrawBy !== undefined && refundCents !== undefined;
}

/**
 * Payments of dossiers still within the withdrawal period, each with its button; renders nothing when there is none.
 */
export function DossierWithdrawals({ payments }: { readonly payments: readonly Payment[] }) {
  // Stays while its dialog shows the outcome, although the list no longer contains it.
  const [selectedPayment, setSelectedPayment] = useState<OpenPayment | null>(null);
  const openPayments = payments.filter(isOpen);
  if (openPayments.length === 0 && selectedPayment === null) return null;
  return (
    <section className="stack" aria-labelledby="renoncer-dossier-titre">
      <h2 id="renoncer-dossier-titre">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      {openPayments.map((payment) => (
        <div key={payment.id} className="stack tight">
          <p id={`dossier-${payment.id}`}>
            {text.payment(formatEuros(payment.amountCents), formatDateWords(payment.paidAt))}{' '}
            <span className="soft">{text.until(formatDateWords(payment.withdrawBy))}</span>
          </p>
          <Button onClick={() => setSelectedPayment(payment)} aria-describedby={`dossier-${payment.id}`}>
            {contractEnds[0]?.label ?? ''}
          </Button>
        </div>
      ))}
      <Dialog
        title={text.dialog}
        open={selectedPayment !== null}
        onClose={() => setSelectedPayment(null)}
        closeLabel={text.back}
      >
        {selectedPayment !== null && <WithdrawalForm key={selectedPayment.id} payment={selectedPayment} />}
      </Dialog>
    </section>
  );
}

/** The refund, above the button that requests it. */
function WithdrawalForm({ payment }: { readonly payment: OpenPayment }) {
  const { amountCents, refundCents, paidAt } = payment;
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<'done' | string | null>(null);

  async function confirm(): Promise<void> {
    setBusy(true);
    const withdrawOutcome = await callApi(ownPaymentsContract.calls.withdrawDossier, { params: { id: payment.id } });
    setBusy(false);
    setOutcome(withdrawOutcome.ok ? 'done' : withdrawOutcome.message);
    playFeedback(withdrawOutcome.ok ? 'success' : 'error');
    if (!withdrawOutcome.ok) return;
    void refreshBilling(cache);
  }

  const refund = [text.refund(formatEuros(refundCents)), ...(refundCents < amountCents ? [text.rest] : [])].join(' ');
  const effects = [text.payment(formatEuros(amountCents), formatDateWords(paidAt)), refund, text.stays];
  return (
    <>
      <p>{refund}</p>
      <p className="soft">{text.stays}</p>
      <LeavingOutcome outcome={outcome} busy={busy} words={text} effects={effects} onConfirm={() => void confirm()} />
    </>
  );
}
