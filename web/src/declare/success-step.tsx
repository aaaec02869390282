import { useState } from 'react';
import { AnchorButton, Button, Card, Chip, dateTimeInWords, LinkButton, Notice, PageActions } from '../ui/index.ts';
import { declareText } from './declare.text.fr.ts';
import { share } from './share.ts';
import type { PaymentOpening } from './express-payment.ts';
import type { WizardDraft } from './wizard-draft.ts';

const text = declareText.success;

interface SuccessStepProps {
  readonly draft: WizardDraft;
  readonly payment: PaymentOpening | null;
  readonly onAnother: () => void;
}

export function SuccessStep({ draft, payment, onAnother }: SuccessStepProps) {
  const [told, setTold] = useState<string | null>(null);
  const recap = `/pwa/confirm?declaration=${draft.id}`;
  const depositedAt = draft.delivered?.depositedAt ?? '';
  const onShare = async () => {
    const sharing = {
      title: text.shareTitle,
      text: text.shareText(draft.vehicle?.plate ?? '', dateTimeInWords(depositedAt)),
      url: new URL(recap, window.location.origin).href,
    };
    setTold(await share(sharing));
  };
  return (
    <>
      <Card>
        <Chip tone="good">{text.deposited}</Chip>
        {depositedAt !== '' && <p>{dateTimeInWords(depositedAt)}</p>}
        <LinkButton to={recap} icon="paper" wide>
          {text.recap}
        </LinkButton>
        <LinkButton to="/pwa/historique" icon="clock" wide>
          {text.history}
        </LinkButton>
      </Card>
      {payment === null ? <StillDue /> : <PaymentNotice payment={payment} />}
      <PageActions>
        <p role="status">{told}</p>
        <Button look="act" icon="share" wide onClick={() => void onShare()}>
          {text.share}
        </Button>
        <Button icon="plus" wide onClick={onAnother}>
          {text.another}
        </Button>
      </PageActions>
    </>
  );
}

function StillDue() {
  return (
    <Notice tone="info">
      <p>{text.payLater}</p>
      <LinkButton to="/pwa/billing">{text.payments}</LinkButton>
    </Notice>
  );
}

function PaymentNotice({ payment }: { readonly payment: PaymentOpening }) {
  if (!payment.ok) {
    return (
      <Notice tone="wait" live="status" title={text.payProblem}>
        <p>{payment.message}</p>
        <p>{text.payLater}</p>
        <LinkButton to="/pwa/billing">{text.payments}</LinkButton>
      </Notice>
    );
  }
  return (
    <Notice tone="info" live="status">
      {payment.opened && <p>{text.payOpened}</p>}
      <AnchorButton href={payment.url} target="_blank" rel="noopener" icon="wallet">
        {text.payPage}
      </AnchorButton>
    </Notice>
  );
}
