import { useQueryClient } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import type { OutboxRow, SubmissionState } from '../../offline/index.ts';
import type { LeaveSheet, UnpaidOutcome, WalletMethod } from '../../payment-sheet/index.ts';
import type { WizardDraft, WizardStep } from '../wizard/wizard-draft.ts';
import type { WizardAction } from '../wizard/wizard-state.ts';
import { wizardText } from '../wizard/wizard.text.fr.ts';
import { openExpressPayment } from './express-payment.ts';
import { billingKey, payDeclaration } from './pay-declaration.ts';
import { reserveTab } from './reserve-tab.ts';

interface SavedDeclaration {
  readonly draft: WizardDraft;
  readonly row: OutboxRow | undefined;
  readonly submission: SubmissionState;
  readonly dispatch: Dispatch<WizardAction>;
  readonly go: (step: WizardStep) => void;
}

/**
 * Pays the 5,00 € of a saved declaration: in the phone's payment sheet when the service accepts one of `methods` and
 * the browser has it, otherwise on the payment page, in a tab opened during the press.
 */
export function usePayment({ draft, row, submission, dispatch, go }: SavedDeclaration) {
  const cache = useQueryClient();
  const deposit = async () => (row?.state === 'delivered' ? row : submission.deliver(draft.id));

  async function payOnPage(): Promise<void> {
    const tab = reserveTab();
    // Only a declaration that the server has can be paid.
    const depositedRow = await deposit();
    if (depositedRow?.state !== 'delivered') tab?.close();
    // A refusal is shown on this step, with what to do about it.
    if (depositedRow?.state === 'needs-attention' || depositedRow?.lastCode === 'CANCELLED') return;
    const payment =
      depositedRow?.state === 'delivered'
        ? await openExpressPayment(draft.id, tab)
        : { ok: false as const, message: wizardText.success.payAfterDeposit };
    dispatch({ type: 'paymentOpened', payment });
    go('success');
  }

  async function pay(
    methods: readonly WalletMethod[],
    onOpen: (leave: LeaveSheet | null) => void,
  ): Promise<UnpaidOutcome | null> {
    if (methods.length === 0) return payOnPage().then(() => null);
    const outcome = await payDeclaration({
      declarationId: draft.id,
      methods,
      onOpen,
      deposit: async () => (await deposit())?.state === 'delivered',
    });
    switch (outcome.state) {
      case 'unavailable':
        return payOnPage().then(() => null);
      case 'abandoned':
      case 'failed':
        return outcome;
      case 'paid':
      case 'pending':
        void cache.invalidateQueries({ queryKey: billingKey });
        dispatch({ type: 'paymentOpened', payment: { ok: true, checkout: outcome.id, state: outcome.state } });
        go('success');
        return null;
    }
  }
  return { pay, payOnPage };
}
