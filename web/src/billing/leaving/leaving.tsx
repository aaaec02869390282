import { billingContract } from '@placejuste/contracts/billing';
import { getPlan } from '@placejuste/domain/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { LeavingKind } from '@placejuste/domain/subscription';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { playFeedback } from '../../accessibility/index.ts';
import { accountKey } from '../../account/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { contractEnds } from '../../site/index.ts';
import {
  Alert,
  AnchorButton,
  Button,
  Dialog,
  ErrorAlert,
  DialogLoading,
  formatDateWords,
  formatEuros,
} from '../../ui/index.ts';
import { leavingQuery, type Billing } from '../billing.queries.ts';
import { leavingText as text } from './leaving.text.fr.ts';
import { LeavingOutcome } from './leaving-outcome.tsx';
import { refreshBilling } from '../refresh-billing.ts';

type LeavingEffect = ReplyOf<typeof billingContract.calls.previewLeaving>;
type Life = NonNullable<NonNullable<Billing['subscription']>['life']>;
const kinds: readonly LeavingKind[] = ['withdrawal', 'cancellation'];

/** Withdrawal and cancellation, three presses from the home screen, worded by law, whatever the subscription. */
export function Leaving({ life }: { readonly life: Life | null }) {
  const [openKind, setOpenKind] = useState<LeavingKind | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const mayLeave = {
    withdrawal: life !== null && life.withdrawBy !== null,
    cancellation: life !== null && !life.isStopped,
  } as const;
  return (
    <section className="stack" aria-labelledby="arreter-titre">
      <h2 id="arreter-titre">{text.title}</h2>
      <p className="soft">{describeRights(life)}</p>
      {kinds.map((kind) => {
        const { href = '', label = '' } = contractEnds[kinds.indexOf(kind)] ?? {};
        return mayLeave[kind] ? (
          <Button
            key={kind}
            onClick={() => {
              setHasLeft(false);
              setOpenKind(kind);
            }}
          >
            {label}
          </Button>
        ) : (
          <AnchorButton key={kind} href={href}>
            {label}
          </AnchorButton>
        );
      })}
      {kinds.map((kind) => (
        <Dialog
          key={kind}
          title={text.dialog[kind]}
          open={openKind === kind}
          onClose={() => setOpenKind(null)}
          {...(hasLeft ? {} : { closeLabel: text.back })}
        >
          <LeavingForm kind={kind} onLeft={() => setHasLeft(true)} />
        </Dialog>
      ))}
    </section>
  );
}

/** Describes the rights of the person today. */
function describeRights(life: Life | null): string {
  const { lead } = text;
  if (life === null) return [lead.none, lead.cancel, lead.proofs].join(' ');
  const { withdrawBy, isCommitted } = life;
  const withdraw = withdrawBy === null ? lead.withdrawOver : lead.withdraw(formatDateWords(withdrawBy));
  const isRenewed = isCommitted === false;
  return [...(isRenewed && withdrawBy === null ? [] : [withdraw]), describeCancelling(life), lead.proofs].join(' ');
}

function describeCancelling({ isStopped, isCommitted }: Life): string {
  if (isStopped) return text.lead.stopped;
  return isCommitted === false ? text.lead.renewed : text.lead.cancel;
}

interface LeavingFormProps {
  readonly kind: LeavingKind;
  readonly onLeft: () => void;
}

/** Shows the effects, computed by the service, above the button that confirms. */
function LeavingForm({ kind, onLeft }: LeavingFormProps) {
  const cache = useQueryClient();
  const effect = useQuery({ ...leavingQuery(kind), staleTime: 0 });
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<'done' | string | null>(null);

  async function confirm(): Promise<void> {
    setBusy(true);
    const leaveOutcome = await callApi(billingContract.calls.leaveSubscription, { params: { kind } });
    setBusy(false);
    setOutcome(leaveOutcome.ok ? 'done' : leaveOutcome.message);
    playFeedback(leaveOutcome.ok ? 'success' : 'error');
    if (!leaveOutcome.ok) return;
    // The shown values may be those of the day before.
    cache.setQueryData(leavingQuery(kind).queryKey, leaveOutcome.value);
    onLeft();
    void refreshBilling(cache);
    void cache.invalidateQueries({ queryKey: accountKey });
  }

  if (effect.isPending) return <DialogLoading label={text.loading} />;
  if (effect.isLoadingError) {
    return (
      <ErrorAlert title={text.failed}>
        <p>{describeCallFailure(effect.error, text.failed)}</p>
      </ErrorAlert>
    );
  }
  const { graceEndsOn, refundCents, nextCharge, withdrawBy } = effect.data;
  const effects = [
    ...describePlans(kind, effect.data),
    ...(graceEndsOn === undefined ? [] : [text.inGrace(formatDateWords(graceEndsOn))]),
    ...(nextCharge === undefined
      ? []
      : [
          (nextCharge.isLate === true ? text.lateCharge : text.nextCharge)(
            formatEuros(nextCharge.amountCents),
            formatDateWords(nextCharge.day),
          ),
        ]),
    refundCents === 0 ? text.noRefund : text.refund(formatEuros(refundCents)),
  ];
  return (
    <>
      {effects.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="soft">{text.proofs}</p>
      {withdrawBy !== undefined && <Alert>{text.withdrawInstead(formatDateWords(withdrawBy))}</Alert>}
      <LeavingOutcome
        outcome={outcome}
        busy={busy}
        effects={[...effects, text.proofs]}
        words={{ ...text, done: text.done[kind], confirm: text.confirm[kind] }}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

/** What ends, and what goes on: a withdrawal made too late for the current plan still cancels the one to follow. */
function describePlans(kind: LeavingKind, { endsOn, undone, goesOn }: LeavingEffect): readonly string[] {
  const undoneName = undone === undefined ? null : getPlan(undone).productName;
  if (goesOn !== undefined) {
    const alone = undoneName === null ? [] : [text.undoneAlone(undoneName)];
    return [text.goesOn(getPlan(goesOn).productName), ...alone];
  }
  const end = kind === 'withdrawal' ? text.endsNow : text.endsOn(formatDateWords(endsOn));
  return [end, ...(undoneName === null ? [] : [text.undone(undoneName)])];
}
