import { Alert, AnchorButton, LinkButton } from '../../ui/index.ts';
import { lazyStepsText } from '../wizard/lazy-steps.text.fr.ts';
import type { PaymentOpening } from './express-payment.ts';

const text = lazyStepsText.success;

/** Says what became of the payment of a saved declaration, with the link to its page. */
export function PaymentNotice({ payment }: { readonly payment: PaymentOpening }) {
  if (!payment.ok) {
    return (
      <Alert tone="wait" live="status" title={text.payProblem}>
        <p>{payment.message}</p>
        <p>{text.payLater}</p>
        <LinkButton to="/pwa/billing">{text.payments}</LinkButton>
      </Alert>
    );
  }
  if ('checkout' in payment) {
    const isPaid = payment.state === 'paid';
    return (
      <Alert tone={isPaid ? 'good' : 'wait'} live="status">
        <p>{isPaid ? text.paid : text.pending}</p>
        <LinkButton to={`/pwa/payment-success?checkout=${payment.checkout}`}>{text.seePayment}</LinkButton>
      </Alert>
    );
  }
  return (
    <Alert tone="info" live="status">
      <p>{payment.isOpened ? text.payOpened : text.payNotOpened}</p>
      <AnchorButton href={payment.url} target="_blank" rel="noopener" icon="wallet">
        {text.payPage}
      </AnchorButton>
    </Alert>
  );
}
