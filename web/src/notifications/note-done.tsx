import { listOpenSteps } from '@placejuste/domain/fine';
import { deedNames, type NotificationDeed, stepsOfDeeds } from '@placejuste/domain/notification';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import {
  fineQuery,
  finesText,
  computeFollowedFine,
  type UnsentStep,
  useStep,
  useWaitingSteps,
} from '../fines/index.ts';
import { FailureAlert, listRefusalLines, SignInToSend, useIsSignInNeeded, useOutboxRow } from '../offline/index.ts';
import { computeToday } from '../platform/index.ts';
import { Alert, Button, ErrorAlert, LinkButton } from '../ui/index.ts';
import { notificationsText } from './notifications.text.fr.ts';

const text = notificationsText.posted;

interface NoteDoneProps {
  readonly fineId: string;
  readonly deed: NotificationDeed;
  /** True once the step is recorded, or waits on this phone; false again when it is refused. */
  readonly onChange: (isNoted: boolean) => void;
  /** The person pressed, and it is recorded or waits. */
  readonly onNoted: () => void;
}

/** Records the step in one press, dated today; the page of the fine has more fields to complete it. */
export function NoteDone({ fineId, deed, onChange, onNoted }: NoteDoneProps) {
  const cache = useQueryClient();
  const hint = useId();
  const waitingSteps = useWaitingSteps(fineId);
  const isSignInNeeded = useIsSignInNeeded();
  const { record, busy, failure } = useStep(fineId);
  const [outcome, setOutcome] = useState<'asked' | 'reading' | 'noted' | 'already' | 'unread' | UnsentStep>('asked');
  const step = stepsOfDeeds[deed];
  const waitingStep = waitingSteps.find((one) => one.step === step);
  // Pressed at an earlier visit, or on the page of the fine.
  if (outcome === 'asked' && waitingStep !== undefined)
    setOutcome({
      id: waitingStep.id,
      sentence: isSignInNeeded ? finesText.follow.keptForSignIn : finesText.follow.keptHere,
    });
  const unsentRow = useOutboxRow(typeof outcome === 'object' ? outcome.id : '');
  const isRefused = unsentRow?.state === 'needs-attention';
  const isNoted = outcome === 'noted' || outcome === 'already' || (typeof outcome === 'object' && !isRefused);
  useEffect(() => onChange(isNoted), [isNoted, onChange]);
  const note = async () => {
    setOutcome('reading');
    const fine = await cache.fetchQuery(fineQuery(fineId)).catch(() => null);
    if (fine === null) return setOutcome('unread');
    // Another device, or the page of the fine, may have recorded it since.
    if (!listOpenSteps(computeFollowedFine(fine, waitingSteps)).includes(step)) {
      onNoted();
      return setOutcome('already');
    }
    // Registered post is the advised way; the text beside the button says that it is recorded, because later letters
    // state it.
    const channel = step === 'sent' ? 'registered' : null;
    const recordOutcome = await record({ step, on: computeToday(), channel });
    setOutcome(recordOutcome === 'recorded' ? 'noted' : (recordOutcome ?? 'asked'));
    if (recordOutcome !== null) onNoted();
  };
  const seeFine = (
    <LinkButton to={`/mes-amendes?fine=${fineId}`} icon="fine">
      {text.seeFine}
    </LinkButton>
  );
  const notedAlert = (
    <Alert tone="good" title={text.noted[deed]} live="status">
      {seeFine}
    </Alert>
  );
  if (outcome === 'noted') return notedAlert;
  if (unsentRow?.state === 'delivered') return notedAlert;
  if (typeof outcome === 'object' && !isRefused) return <Kept {...outcome}>{seeFine}</Kept>;
  if (outcome === 'already')
    return (
      <Alert tone="info" live="status">
        <p>{text.already}</p>
        {seeFine}
      </Alert>
    );
  return (
    <>
      {isRefused && (
        <ErrorAlert title={finesText.follow.refused}>
          {listRefusalLines(unsentRow).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <LinkButton to="/pwa/attente">{finesText.follow.seePending}</LinkButton>
        </ErrorAlert>
      )}
      <Button
        data-voice="by-name"
        look="act"
        icon="check"
        wide
        busy={busy || outcome === 'reading'}
        aria-describedby={step === 'sent' ? hint : undefined}
        onClick={() => void note()}
      >
        {deedNames[deed]}
      </Button>
      {step === 'sent' && (
        <p id={hint} className="small soft">
          {text.registered}
        </p>
      )}
      {outcome === 'unread' && (
        <ErrorAlert title={text.failed}>
          <p>{text.failedAdvice}</p>
        </ErrorAlert>
      )}
      <FailureAlert failure={failure} title={text.failed} />
    </>
  );
}

/** A step stored on this phone only. It was announced when it was stored. */
function Kept({ sentence, children }: { readonly sentence: string; readonly children: ReactNode }) {
  const isSignInNeeded = useIsSignInNeeded();
  // For a step behind a refused action the sentence says so: signing in would not be enough.
  const isForSignIn = isSignInNeeded && sentence === finesText.follow.keptHere;
  return (
    <Alert tone="wait" title={isForSignIn ? finesText.follow.keptForSignIn : sentence}>
      <SignInToSend />
      {children}
    </Alert>
  );
}
