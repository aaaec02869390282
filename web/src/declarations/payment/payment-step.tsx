import { Suspense, useEffect, useRef, useState } from 'react';
import { FailureAlert, SubmissionProgress, type SubmissionState } from '../../offline/index.ts';
import { Button, Card, LinkButton, Alert, PageActions } from '../../ui/index.ts';
import { laterStepsText } from '../wizard/later-steps.text.fr.ts';
import { CaptureDoubts } from '../photos/capture-doubts.tsx';
import type { Located } from '../place/locate.ts';
import { nativePaymentProblem } from './native-payment.ts';
import { type CheckAnswers, LateRemarks } from '../photos/photo-remarks.tsx';
import { PlaceStatus } from '../place/place-status.tsx';
import { TownOfDraft } from '../place/town-parts.tsx';
import type { PlaceSearch } from '../place/use-place.ts';
import type { Missing, WizardDraft } from '../wizard/wizard-draft.ts';

const text = laterStepsText.payment;

interface PaymentStepProps {
  readonly draft: WizardDraft;
  readonly place: PlaceSearch;
  /** Where the phone measured that it is now. */
  readonly here: Located | null;
  readonly missing: readonly Missing[];
  /** Raised at each try refused for what is missing. */
  readonly attempt: number;
  readonly submission: SubmissionState;
  readonly vehicles: readonly NonNullable<WizardDraft['vehicle']>[] | null;
  readonly answers: CheckAnswers;
  readonly onTown: (insee: string | null) => void;
  readonly onPay: () => void;
  readonly onLater: () => void;
  readonly onStep: (step: 'location' | 'photos') => void;
  /** The person declares where they are now instead. */
  readonly onHere: (found: Located) => void;
}

export function PaymentStep({
  draft,
  place,
  here,
  missing,
  attempt,
  submission,
  vehicles,
  answers,
  onTown,
  onPay,
  onLater,
  onStep,
  onHere,
}: PaymentStepProps) {
  const busy = submission.progress !== null;
  const { failure } = submission;
  const problem = useNativePaymentProblem();
  return (
    <>
      <PlaceStatus place={draft.place} {...place} />
      <CaptureDoubts draft={draft} here={here} onHere={onHere} onStep={onStep} />
      <LateRemarks draft={draft} vehicles={vehicles} answers={answers} onBack={() => onStep('photos')} />
      <Card>
        <p className="price">{text.price}</p>
        <p className="soft">
          {problem !== null && `${problem}. `}
          {text.newTab}
        </p>
      </Card>
      {draft.place !== null && (
        <Suspense>
          <TownOfDraft label={draft.placeLabel} town={draft.town ?? null} onTown={onTown} />
        </Suspense>
      )}
      {missing.length > 0 && attempt > 0 && <MissingNotice missing={missing} attempt={attempt} onStep={onStep} />}
      <FailureAlert failure={failure} title={text.notSaved}>
        <p>{text.kept}</p>
        {failure?.state === 'refused' && failure.photoId !== undefined && (
          <Button icon="camera" onClick={() => onStep('photos')}>
            {text.backToPhotos}
          </Button>
        )}
        {failure?.state === 'refused' && failure.code === 'POSITION_REFUSED' && (
          <Button icon="pin" onClick={() => onStep('location')}>
            {text.backToPlace}
          </Button>
        )}
        {failure?.state === 'refused' && failure.code === 'SUBSCRIPTION_REQUIRED' && (
          <LinkButton to="/pwa">{text.subscribe}</LinkButton>
        )}
      </FailureAlert>
      <SubmissionProgress progress={submission.progress} onCancel={submission.cancel} />
      <PageActions>
        <Button look="act" icon="wallet" wide busy={busy} onClick={onPay}>
          {text.pay}
        </Button>
        <Button icon="clock" wide busy={busy} onClick={onLater}>
          {text.later}
        </Button>
      </PageActions>
    </>
  );
}

/** Null until it is known, and where there is nothing to say. */
function useNativePaymentProblem(): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let shown = true;
    void nativePaymentProblem().then((found) => shown && setProblem(found));
    return () => {
      shown = false;
    };
  }, []);
  return problem;
}

type MissingNoticeProps = Pick<PaymentStepProps, 'missing' | 'attempt' | 'onStep'>;

/** Takes the focus each time: it says what the press could not do. */
function MissingNotice({ missing, attempt, onStep }: MissingNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [attempt]);
  const place = missing.includes('place') || missing.includes('vehicle');
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Alert tone="bad" title={text.missingTitle}>
        <p>{text.missing(missing)}</p>
        <Button icon={place ? 'pin' : 'camera'} onClick={() => onStep(place ? 'location' : 'photos')}>
          {place ? text.backToPlace : text.backToPhotos}
        </Button>
      </Alert>
    </div>
  );
}
