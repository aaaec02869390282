import './payment-step.css';
import { photoKinds } from '@placejuste/domain/declaration';
import { findClock } from '@placejuste/domain/kernel';
import { type Dispatch, useEffect, useState } from 'react';
import { readPreferences, sayAloud } from '../../accessibility/index.ts';
import { type OutboxRow, SubmissionProgress, type SubmissionState } from '../../offline/index.ts';
import { useConnectivity } from '../../offline/connectivity.ts';
import {
  LeaveSheetButton,
  type LeaveSheet,
  SheetAlert,
  type UnpaidOutcome,
  chooseOutcome,
  sheetButtonId,
  useSheet,
} from '../../payment-sheet/index.ts';
import { Button, formatDateTimeWords, Fact, PageActions, StateLine } from '../../ui/index.ts';
import { usePhotoChecks } from '../../vision/index.ts';
import { chooseLatestTakenAt } from '../declarations.actions.ts';
import { isPlateQuestionOpen } from '../photos/photo-remarks.tsx';
import { SavedPhoto, SavedPhotos } from '../photos/saved-photos.tsx';
import { AddressLines } from '../place/address-lines.tsx';
import { describeCoordinates } from '../place/describe-coordinates.ts';
import { lazyStepsText } from '../wizard/lazy-steps.text.fr.ts';
import { describeReceipt, Refused, SendingState } from './sent-state.tsx';
import { useIsDeclarationRefused } from './use-is-declaration-refused.ts';
import type { WizardDraft, WizardStep } from '../wizard/wizard-draft.ts';
import type { WizardAction } from '../wizard/wizard-state.ts';
import { usePayment } from './use-payment.ts';
import { photoKindsText } from '../photos/photo-kinds.text.fr.ts';
import { wizardText } from '../wizard/wizard.text.fr.ts';

const text = lazyStepsText.payment;

const cardNote = 'card-note';

interface PaymentStepProps {
  readonly draft: WizardDraft;
  readonly row: OutboxRow | undefined;
  readonly submission: SubmissionState;
  readonly dispatch: Dispatch<WizardAction>;
  readonly onStep: (step: WizardStep) => void;
  readonly onCorrect: (step: 'location' | 'photos') => void;
  readonly onRetake: () => void;
}

/** Confirms that the declaration is saved and asks when its 5,00 € will be paid. */
export function PaymentStep({ draft, row, submission, dispatch, onStep, onCorrect, onRetake }: PaymentStepProps) {
  const payment = usePayment({ draft, row, submission, dispatch, go: onStep });
  const [isPaying, setPaying] = useState(false);
  const [sheetOutcome, setSheetOutcome] = useState<UnpaidOutcome | null>(null);
  const [leave, setLeave] = useState<LeaveSheet | null>(null);
  const { methods, problem } = useSheet();
  const isRefused = useIsDeclarationRefused(row);
  useEffect(() => {
    // Also spoken, besides the sound and the vibration: the declaration is safe.
    if (readPreferences().audioEnabled) void sayAloud(wizardText.payment.title);
  }, []);
  const pay = () => {
    setPaying(true);
    setSheetOutcome(null);
    void payment
      .pay(methods, (next) => setLeave(() => next))
      .then((next) => setSheetOutcome(next && chooseOutcome(sheetOutcome, next)))
      .finally(() => setPaying(false));
  };
  const payByCard = () => {
    setPaying(true);
    void payment.payOnPage().finally(() => setPaying(false));
  };
  // A photograph is lost, so the declaration is neither called a proof nor paid.
  if (row?.lastCode === 'PHOTO_LOST') return <Refused row={row} onCorrect={onCorrect} />;
  return (
    <>
      <div role="status">
        {/* The alert of a refusal gives the state too, with what to do. */}
        {!isRefused && (
          <StateLine
            tone={row?.state === 'delivered' ? 'good' : 'info'}
            icon={row?.state === 'delivered' ? 'check' : 'phone'}
          >
            {describeReceipt({ row, describeReceived: lazyStepsText.sent.received, place: draft.place })}
          </StateLine>
        )}
      </div>
      <Refused row={row} onCorrect={onCorrect} />
      {row !== undefined && row.state !== 'delivered' && !isRefused && <SendingState row={row} />}
      <SavedRemarks draft={draft} onRetake={onRetake} />
      <SavedPlace draft={draft} />
      <PageActions>
        {!isRefused && (
          <div className="amount">
            <p className="price">{text.price}</p>
            <p className="small soft">{text.what}</p>
          </div>
        )}
        {sheetOutcome !== null && (!isRefused || isChargeUnknown(sheetOutcome)) && (
          <SheetAlert
            outcome={sheetOutcome}
            abandonedLead={text.abandonedLead}
            cardInstead={<CardInstead busy={isPaying} onPay={payByCard} />}
          />
        )}
        <SubmissionProgress progress={submission.progress} onCancel={submission.cancel} />
        {/* A refused declaration cannot be paid before it is deposited. */}
        {!isRefused && (
          <Button id={sheetButtonId} data-voice="by-name" look="act" icon="wallet" wide busy={isPaying} onClick={pay}>
            {text.pay}
          </Button>
        )}
        <Button wide busy={isPaying} onClick={() => onStep('success')}>
          {text.later}
        </Button>
        <LeaveSheetButton leave={leave} />
        {!isRefused && <WhatOpens problem={problem} hasSheet={methods.length > 0} />}
      </PageActions>
    </>
  );
}

interface WhatOpensProps {
  readonly problem: string | null;
  readonly hasSheet: boolean;
}

/** The product that the payment opens; nothing without network, where the declaration's state comes first. */
function WhatOpens({ problem, hasSheet }: WhatOpensProps) {
  const { online } = useConnectivity();
  if (!online) return null;
  return (
    <p className="small soft">
      {problem !== null && `${problem}. `}
      {hasSheet && problem === null ? text.sheet : text.newTab}
    </p>
  );
}

/** Button of the alert to pay by card instead; the alert stays until the page is open. */
function CardInstead({ busy, onPay }: { readonly busy: boolean; readonly onPay: () => void }) {
  return (
    <>
      <Button icon="card" wide busy={busy} onClick={onPay} aria-describedby={cardNote}>
        {text.byCard}
      </Button>
      <p className="small" id={cardNote}>
        {text.newTab}
      </p>
    </>
  );
}

/**
 * The photographs, or the one with a remark of the check that came after saving: the declaration stays as it is, and
 * better photographs make another one.
 */
function SavedRemarks({ draft, onRetake }: Pick<PaymentStepProps, 'draft' | 'onRetake'>) {
  const checks = usePhotoChecks(draft.photos);
  const [first] = photoKinds.flatMap((kind) => {
    const state = checks[kind];
    const isKept = state !== null && draft.keptAnyway?.includes(state.photoId) === true;
    return isKept ? [] : (state?.result?.issues ?? []).map(({ message }) => ({ kind, message }));
  });
  const plate = isPlateQuestionOpen(draft, checks) ? (checks.parking?.result?.metadata.plateNumber ?? null) : null;
  const remark = plate === null ? first : { kind: 'parking' as const, message: text.otherPlate(plate) };
  const photo = remark === undefined ? null : draft.photos[remark.kind];
  return (
    <div>
      {/* A live region must be in the page before its content. */}
      <div role="status">
        {remark !== undefined && (
          <div className="alert wait saved-remark">
            {photo !== null && <SavedPhoto id={photo.id} name={photoKindsText[remark.kind].title} />}
            <div>
              <p className="title">{remark.message}</p>
              <p className="body">{text.remarkHelp}</p>
            </div>
            <Button onClick={onRetake}>{text.retake}</Button>
          </div>
        )}
      </div>
      {remark === undefined && <SavedPhotos photos={draft.photos} />}
    </div>
  );
}

function SavedPlace({ draft: { place, placeLabel, photos } }: Pick<PaymentStepProps, 'draft'>) {
  if (place === null || photos.parking === null || photos.windshield === null) return null;
  const { accuracy } = place.position;
  const around = accuracy === null ? null : text.measured(wizardText.location.around(accuracy));
  return (
    <Fact icon="pin" title={<AddressLines address={placeLabel ?? describeCoordinates(place.position)} />}>
      <p>{formatDateTimeWords(chooseLatestTakenAt(photos.parking, photos.windshield), findClock(place.position))}</p>
      <p>{place.source === 'manual' || around === null ? wizardText.location.byHand : around}</p>
    </Fact>
  );
}

/** True when it is unknown whether the money was taken, the only payment outcome shown for a refused declaration. */
function isChargeUnknown(outcome: UnpaidOutcome): boolean {
  return outcome.state === 'failed' && outcome.isUnknown === true;
}
