import { wizardPauses } from '@placejuste/domain/declaration';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { playFeedback } from '../../accessibility/index.ts';
import { dropPhotosOf, keepRecord, newActionId, useOutboxRow, useSubmission } from '../../offline/index.ts';
import { Page, Steps } from '../../ui/index.ts';
import { wizardText } from './wizard.text.fr.ts';
import type { Located } from '../place/locate.ts';
import { LocationStep } from '../place/location-step.tsx';
import { fetchLaterSteps, PaymentStep, PhotosStep, SuccessStep, useLaterSteps } from './later-steps.tsx';
import type { CheckAnswers } from '../photos/photo-remarks.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { reserveTab } from '../payment/reserve-tab.ts';
import { useAutoAdvance } from './use-auto-advance.ts';
import { useMeasures } from './use-measures.ts';
import { usePlace } from '../place/use-place.ts';
import { usePlaceLabel } from '../place/use-place-label.ts';
import { useRecoveredPhotos } from '../photos/use-recovered-photos.ts';
import { useVehicles } from '../vehicles/use-vehicles.ts';
import type { OpenWizard } from './use-wizard.ts';
import { missingFrom, stepToShow, type WizardStep, wizardSteps } from './wizard-draft.ts';

const titles: Readonly<Record<WizardStep, { readonly title: string; readonly lead?: string }>> = {
  location: wizardText.location,
  photos: wizardText.photosStep,
  payment: wizardText.payment,
  success: wizardText.success,
};

interface WizardProps extends Pick<OpenWizard, 'state' | 'dispatch'> {
  readonly userId: string;
  /** Identifier of the refused action this corrects; it takes its place under the same one. */
  readonly correcting?: string;
  /** Said above the heading of each step: on what terms it is open. */
  readonly notice?: ReactNode;
}

/** The four steps, for a new declaration or for one that was refused. */
export function Wizard({ state, dispatch, userId, correcting, notice }: WizardProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const addressOf = useCallback(
    (step: WizardStep) => `?${correcting === undefined ? '' : `correct=${correcting}&`}step=${step}`,
    [correcting],
  );
  const { draft } = state;
  const step = stepToShow(draft, query.get('step'));
  const submission = useSubmission();
  const vehicles = useVehicles(userId);
  const onlyVehicle = vehicles.rows?.length === 1 ? vehicles.rows[0] : undefined;
  useLaterSteps();
  const recovering = useRecoveredPhotos(draft.id, dispatch);
  usePlaceLabel(draft, dispatch);

  const go = useCallback(
    (next: WizardStep) => {
      dispatch({ type: 'stepOpened', step: next });
      void navigate({ search: addressOf(next) }, { replace: next === 'success' });
    },
    [addressOf, navigate, dispatch],
  );

  const onFound = useCallback(
    (found: Located, words: string | null = null, proof: string | null = null) =>
      dispatch({ type: 'placeChosen', found, words, proof }),
    [dispatch],
  );
  const answers = useMemo<CheckAnswers>(
    () => ({
      onKeepAnyway: (photoId) => dispatch({ type: 'photoAccepted', photoId }),
      onPlateAnswered: (plate) => dispatch({ type: 'plateAnswered', plate }),
      onVehicle: (vehicle) => dispatch({ type: 'vehicleChosen', vehicle }),
    }),
    [dispatch],
  );
  const onTown = useCallback((town: string | null) => dispatch({ type: 'townNamed', town }), [dispatch]);
  const place = usePlace(onFound);
  const { onIncoming, onKept } = useMeasures({ state, dispatch, place });

  useEffect(() => {
    if (onlyVehicle === undefined) return;
    dispatch({ type: 'onlyVehicleKnown', vehicle: { id: onlyVehicle.id, plate: onlyVehicle.plate } });
  }, [onlyVehicle, dispatch]);

  const placed = draft.place !== null && draft.vehicle !== null && onlyVehicle !== undefined;
  useAutoAdvance(step === 'location' && state.justPlaced && placed, wizardPauses.afterVehicleMs, () => go('photos'));

  /** @param awaited waits for the deposit; otherwise goes on as soon as this phone keeps the declaration. */
  const save = async (awaited: boolean): Promise<'delivered' | 'kept' | null> => {
    const now = new Date();
    // Here already: the step on screen is one of them.
    const { createDeclaration, readyDeclaration, signed } = await fetchLaterSteps();
    const ready = readyDeclaration(draft, userId, now);
    if (ready === null) {
      dispatch({ type: 'saveIncomplete' });
      playFeedback('error');
      return null;
    }
    await keepRecord(
      draft.id,
      {
        location: draft.place?.position,
        vehicle: draft.vehicle,
        photos: { parking: true, windshield: true },
        timestamp: now.toISOString(),
        status: 'processing',
      },
      now,
    ).catch(() => undefined);
    const outcome = await submission.submit({
      id: draft.id,
      action: createDeclaration,
      awaited,
      ...(await signed(ready)),
    });
    const saved = outcome.state === 'delivered' || outcome.state === 'kept';
    playFeedback(saved ? 'success' : 'error');
    if (!saved) return null;
    dispatch({ type: 'saved', now });
    // What a correction took the place of; a picture that still waits stays.
    void dropPhotosOf(draft.id).catch(() => undefined);
    return outcome.state;
  };

  const later = async () => {
    if ((await save(false)) !== null) go('success');
  };

  const pay = async () => {
    const tab = missingFrom(draft).length > 0 ? null : reserveTab();
    const saved = await save(true);
    if (saved !== 'delivered') tab?.close();
    if (saved === null) return;
    // Only what the server knows can be paid.
    const { openExpressPayment } = await fetchLaterSteps();
    const payment =
      saved === 'delivered'
        ? await openExpressPayment(draft.id, tab)
        : { ok: false as const, message: wizardText.success.payAfterDeposit };
    dispatch({ type: 'paymentOpened', payment });
    go('success');
  };

  /** Opens a refused declaration again: same identifier, so that it takes the place of what was refused. */
  const correct = (next: 'location' | 'photos') => {
    submission.forget();
    dispatch({ type: 'refusedReopened', step: next });
    void navigate({ search: addressOf(next) });
  };

  const another = () => {
    if (correcting !== undefined) return void navigate('/pwa/declare?new=1');
    submission.forget();
    dispatch({ type: 'anotherBegun', id: newActionId(), now: new Date() });
    void navigate({ search: '?step=location' });
  };

  const row = useOutboxRow(draft.id);
  const refused =
    row?.state === 'needs-attention' && row.photoId !== null
      ? { photoId: row.photoId, message: row.lastMessage ?? '' }
      : null;
  const index = wizardSteps.indexOf(step);
  const before = wizardSteps[index - 1];
  const { title, lead }: { readonly title: string; readonly lead?: string } =
    step === 'success' && row?.state !== 'delivered' ? wizardText.success.kept : titles[step];
  return (
    <Page
      title={title}
      {...(lead === undefined ? {} : { lead })}
      step={step}
      back={
        step === 'success' || before === undefined
          ? { to: correcting === undefined ? '/pwa' : '/pwa/attente' }
          : { to: `/pwa/declare${addressOf(before)}`, label: wizardText.previous }
      }
      before={
        <>
          {notice}
          <Steps current={index + 1} total={wizardSteps.length} name={wizardText.stepNames[step]} />
        </>
      }
    >
      {correcting !== undefined && step !== 'success' && row?.state === 'needs-attention' && <RefusalAlert row={row} />}
      {step === 'location' && (
        <LocationStep
          draft={draft}
          place={place}
          vehicles={vehicles}
          onPlaced={onFound}
          onTown={onTown}
          onVehicle={answers.onVehicle}
          onNext={() => go('photos')}
        />
      )}
      {step === 'photos' && (
        <PhotosStep
          draft={draft}
          place={place}
          recovering={recovering}
          refused={refused}
          onPhoto={(kind, photo) => {
            submission.forget();
            dispatch({ type: 'photoTaken', kind, photo });
            void onKept(photo);
          }}
          onIncoming={onIncoming}
          vehicles={vehicles.rows}
          answers={answers}
          isArmed={state.justShot}
          onNext={() => go('payment')}
        />
      )}
      {step === 'payment' && (
        <PaymentStep
          draft={draft}
          place={place}
          here={state.here}
          missing={missingFrom(draft)}
          attempt={state.attempt}
          submission={submission}
          vehicles={vehicles.rows}
          answers={answers}
          onTown={onTown}
          onPay={() => void pay()}
          onLater={() => void later()}
          onStep={go}
          onHere={(found) => dispatch({ type: 'placeCorrected', found })}
        />
      )}
      {step === 'success' && (
        <SuccessStep draft={draft} row={row} payment={state.payment} onAnother={another} onCorrect={correct} />
      )}
    </Page>
  );
}
