import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from '../../platform/index.ts';
import { createActionId, type OutboxRow, useOutboxRow, useSubmission } from '../../offline/index.ts';
import { Page, sameScreen, Steps, useNavigateHere } from '../../ui/index.ts';
import { wizardText } from './wizard.text.fr.ts';
import type { LocatedPosition } from '../place/locate.ts';
import { LocationStep } from '../place/location-step.tsx';
import { PaymentStep, PhotosStep, PreparedStep, SuccessStep, useLazySteps } from './lazy-steps.tsx';
import type { CheckAnswers } from '../photos/photo-remarks.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { useIsDeclarationRefused } from '../payment/use-is-declaration-refused.ts';
import { useMeasures } from './use-measures.ts';
import { usePlace } from '../place/use-place.ts';
import { usePlaceLabel } from '../place/use-place-label.ts';
import { useSave } from './use-save.ts';
import { useRecoveredPhotos } from '../photos/use-recovered-photos.ts';
import { type DeclaredFor, useDeclaredFor, toVehicles } from '../for-another/declared-for.ts';
import { useVehicles } from '../vehicles/use-vehicles.ts';
import type { OpenWizard } from './use-wizard.ts';
import { listMissingParts, chooseStep, type WizardDraft, type WizardStep, wizardSteps } from './wizard-draft.ts';

interface Heading {
  readonly title: string;
  readonly lead?: string;
}

const titles: Readonly<Record<WizardStep, Heading>> = {
  location: wizardText.location,
  photos: wizardText.photosStep,
  payment: wizardText.payment,
  success: wizardText.success,
};

interface SendingState {
  readonly row: OutboxRow | undefined;
  readonly isRefused: boolean;
}

/** Chooses the heading of a step; once saved, according to the state of the declaration. */
function chooseHeading(step: WizardStep, { saved, place }: WizardDraft, { row, isRefused }: SendingState): Heading {
  if (row?.lastCode === 'PHOTO_LOST' && saved !== null) return wizardText.photoLost;
  if (step === 'success' && row?.state !== 'delivered') return wizardText.success.kept;
  // A refused declaration is on this phone only.
  if (step === 'payment' && isRefused) return wizardText.success.kept;
  if (step === 'location' && place !== null) return { title: wizardText.location.isHere };
  return titles[step];
}

/** Builds the query string of a step, with the parameters kept from one step to the next. */
function buildSearch(
  { correcting, forAnother }: { readonly correcting: string | undefined; readonly forAnother: string | undefined },
  step: WizardStep,
): string {
  const about =
    forAnother?.slice(forAnother.indexOf('?') + 1) ?? (correcting === undefined ? '' : `correct=${correcting}`);
  return `?${about === '' ? '' : `${about}&`}step=${step}`;
}

/** Returns the step requested by the address, and the addresses of the others. */
function useWizardStep(draft: WizardDraft, declaredFor: DeclaredFor | null, correcting: string | undefined) {
  const [query] = useSearchParams();
  const navigate = useNavigateHere();
  const { pathname } = useLocation();
  const addressOf = useCallback(
    (step: WizardStep) => buildSearch({ correcting, forAnother: declaredFor?.address }, step),
    [correcting, declaredFor],
  );
  const requestedStep = chooseStep(draft, query.get('step'));
  // A carer does not pay.
  const step = declaredFor !== null && requestedStep === 'payment' ? 'success' : requestedStep;
  const isStepNamed = query.has('step');
  useEffect(() => {
    // « Back » from the next step then leads to this one, instead of an address that opens the draft where it is.
    if (!isStepNamed) void navigate({ search: addressOf(step) }, { replace: true, state: sameScreen });
  }, [isStepNamed, addressOf, step, navigate]);
  const steps = wizardSteps.filter((one) => declaredFor === null || one !== 'payment');
  const index = steps.indexOf(step);
  const before = steps[index - 1];
  const back =
    draft.saved !== null || before === undefined
      ? { to: correcting === undefined ? (declaredFor?.home ?? '/pwa') : '/pwa/attente' }
      : { to: `${pathname}${addressOf(before)}`, label: wizardText.previous };
  return { step, at: { current: index + 1, total: steps.length }, back, addressOf, navigate };
}

/** Returns the photograph refused by the service, with its sentence. */
function findRefusedPhoto(row: OutboxRow | undefined): { readonly photoId: string; readonly message: string } | null {
  if (row?.state !== 'needs-attention' || row.photoId === null) return null;
  return { photoId: row.photoId, message: row.lastMessage ?? '' };
}

interface VehiclesOptions extends Pick<OpenWizard, 'dispatch'> {
  readonly userId: string;
  readonly declaredFor: DeclaredFor | null;
  readonly draftId: string;
}

/** Returns the vehicles to choose from; a single one is chosen automatically for each declaration. */
function useVehiclesOf({ userId, declaredFor, draftId, dispatch }: VehiclesOptions) {
  const own = useVehicles(userId, declaredFor === null);
  const vehicles = declaredFor === null ? own : toVehicles(declaredFor);
  const onlyVehicle = vehicles.rows?.length === 1 ? vehicles.rows[0] : undefined;
  const { rows, waitingRows } = vehicles;
  useEffect(() => {
    // Waiting vehicles come first, as they are sent before the declaration.
    dispatch({ type: 'vehiclesKnown', vehicles: [...(waitingRows ?? []), ...(rows ?? [])] });
  }, [rows, waitingRows, dispatch]);
  useEffect(() => {
    if (onlyVehicle === undefined) return;
    dispatch({ type: 'onlyVehicleKnown', vehicle: { id: onlyVehicle.id, plate: onlyVehicle.plate } });
  }, [onlyVehicle, draftId, dispatch]);
  return { vehicles, hasOnlyOne: onlyVehicle !== undefined };
}

interface WizardProps extends Pick<OpenWizard, 'state' | 'dispatch'> {
  readonly userId: string;
  /** Id of the refused action that is corrected, which the correction replaces under the same id. */
  readonly correcting?: string;
  /** Conditions of access, shown above the heading until the declaration is saved. */
  readonly notice?: ReactNode;
}

/** The four steps, for a new declaration or a refused one. */
export function Wizard({ state, dispatch, userId, correcting, notice }: WizardProps) {
  const declaredFor = useDeclaredFor();
  const { draft } = state;
  const { step, at, back, addressOf, navigate } = useWizardStep(draft, declaredFor, correcting);
  const submission = useSubmission();
  const row = useOutboxRow(draft.id);
  const isRefused = useIsDeclarationRefused(row);
  const { vehicles, hasOnlyOne } = useVehiclesOf({ userId, declaredFor, draftId: draft.id, dispatch });
  useLazySteps();
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
    (location: LocatedPosition, words: string | null = null, proof: string | null = null) =>
      dispatch({ type: 'placeChosen', location, words, proof }),
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
  const { onIncoming, isMeasuring } = useMeasures({ state, dispatch, place });

  const isLocationComplete = draft.place !== null && draft.vehicle !== null && hasOnlyOne;

  const save = useSave({ state, dispatch, userId, submission, declaredFor });
  const toPayment = async () => {
    if (draft.saved !== null || (await save())) go(declaredFor === null ? 'payment' : 'success');
  };

  /** Opens a refused declaration again under the same id, so that it replaces the refused action. */
  const correct = (next: 'location' | 'photos') => {
    submission.forget();
    dispatch({ type: 'refusedReopened', step: next });
    void navigate({ search: addressOf(next) });
  };

  const startAnother = () => {
    if (declaredFor !== null) return void navigate(declaredFor.home);
    if (correcting !== undefined) return void navigate('/pwa/declare?new=1');
    submission.forget();
    dispatch({ type: 'anotherBegun', id: createActionId(), now: new Date() });
    void navigate({ search: '?step=location' });
  };

  /** Starts another declaration with better photographs: a saved one does not change. */
  const retakePhotos = () => {
    if (correcting !== undefined) return void navigate('/pwa/declare?new=1');
    submission.forget();
    dispatch({ type: 'draftReplaced', id: createActionId(), now: new Date() });
    void navigate({ search: '?step=location' });
  };

  const { title, lead } = chooseHeading(step, draft, { row, isRefused });
  return (
    <Page
      title={title}
      {...(lead === undefined ? {} : { lead })}
      step={step}
      quietTitle={step === 'success' && !isRefused}
      back={back}
      steps={<Steps {...at} name={wizardText.stepNames[step]} />}
      before={draft.saved === null && notice}
    >
      {correcting !== undefined && step !== 'success' && row?.state === 'needs-attention' && <RefusalAlert row={row} />}
      {step === 'location' && (
        <LocationStep
          draft={draft}
          place={place}
          vehicles={vehicles}
          isDone={state.justPlaced && isLocationComplete}
          onPlaced={onFound}
          onTown={onTown}
          onVehicle={answers.onVehicle}
          onNext={() => go('photos')}
        />
      )}
      {step === 'photos' && (
        <PhotosStep
          draft={draft}
          at={at}
          place={place}
          here={state.here}
          recovering={recovering}
          refused={findRefusedPhoto(row)}
          onPhoto={(kind, photo) => {
            submission.forget();
            dispatch({ type: 'photoTaken', kind, photo });
          }}
          onIncoming={onIncoming}
          vehicles={vehicles.rows}
          answers={answers}
          isArmed={state.justShot}
          isMeasuring={isMeasuring}
          missing={listMissingParts(draft)}
          attempt={state.attempt}
          submission={submission}
          onSave={() => void save()}
          onNext={() => void toPayment()}
          onStep={go}
          onHere={(location) => dispatch({ type: 'placeCorrected', location })}
        />
      )}
      {step === 'payment' && (
        <PaymentStep
          draft={draft}
          row={row}
          submission={submission}
          dispatch={dispatch}
          onStep={go}
          onCorrect={correct}
          onRetake={retakePhotos}
        />
      )}
      {step === 'success' && declaredFor !== null && (
        <PreparedStep declaredFor={declaredFor} place={draft.place} row={row} onCorrect={correct} />
      )}
      {step === 'success' && declaredFor === null && (
        <SuccessStep draft={draft} row={row} payment={state.payment} onAnother={startAnother} onCorrect={correct} />
      )}
    </Page>
  );
}
