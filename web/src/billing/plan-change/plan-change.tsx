import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeCallFailure } from '../../platform/index.ts';
import { Alert, Button, Dialog, ErrorAlert, Skeleton } from '../../ui/index.ts';
import { CheckoutAlert } from '../checkout-alert.tsx';
import type { Billing } from '../billing.queries.ts';
import { startCardChange } from '../card/start-card-change.ts';
import { useCheckout } from '../use-checkout.ts';
import { ChangeForm } from './change-form.tsx';
import { planChangeQuery } from './plan-change.queries.ts';
import { planChangeText as text } from './plan-change.text.fr.ts';
import { PlannedChange } from './planned-change.tsx';

type Life = NonNullable<NonNullable<Billing['subscription']>['life']>;

/** Orders another plan after the current one; renders nothing for a cancelled subscription or a suspended account. */
export function PlanChange({ life }: { readonly life: Life }) {
  const [isOpen, setOpen] = useState(false);
  if (life.isStopped || life.isPaused === true) return null;
  const isAsked = life.change !== undefined;
  return (
    <>
      {life.change === undefined ? (
        <Button onClick={() => setOpen(true)}>{text.open}</Button>
      ) : (
        <PlannedChange change={life.change} />
      )}
      {/* The dialog stays open once the change is ordered, to confirm it. */}
      <Dialog
        title={text.title}
        open={isOpen}
        onClose={() => setOpen(false)}
        {...(isAsked ? {} : { closeLabel: text.back })}
      >
        <ChangeDetails />
      </Dialog>
    </>
  );
}

function ChangeDetails() {
  const preview = useQuery({ ...planChangeQuery, staleTime: 0 });
  if (preview.isPending) return <Skeleton lines={6} label={text.loading} />;
  if (preview.isLoadingError) {
    return (
      <ErrorAlert title={text.failed}>
        <p>{describeCallFailure(preview.error, text.failed)}</p>
      </ErrorAlert>
    );
  }
  return preview.data.hasCard ? <ChangeForm preview={preview.data} /> : <CardFirst />;
}

function CardFirst() {
  const { busy, failure, pay } = useCheckout();
  return (
    <>
      <Alert tone="wait" title={text.needsCard}>
        <p>{text.needsCardLead}</p>
      </Alert>
      {failure && <CheckoutAlert failure={failure} />}
      <Button
        data-voice="by-name"
        look="act"
        wide
        icon="card"
        busy={busy}
        onClick={() => void pay(() => startCardChange(true))}
      >
        {text.giveCard}
      </Button>
    </>
  );
}
