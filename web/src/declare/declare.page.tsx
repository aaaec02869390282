import './declare.css';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { feel } from '../accessibility/index.ts';
import { dropPhotosOf, keepRecord, newActionId, useDraft, useSubmission } from '../offline/index.ts';
import { useSession } from '../platform/index.ts';
import { Page, Skeleton, Steps } from '../ui/index.ts';
import { createDeclaration, readyDeclaration } from './declare.actions.ts';
import { declareText } from './declare.text.fr.ts';
import { openExpressPayment, type PaymentOpening, reserveTab } from './express-payment.ts';
import type { Located } from './locate.ts';
import { LocationStep } from './location-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PhotosStep } from './photos-step.tsx';
import { placeLabelOf } from './place-label.queries.ts';
import { SuccessStep } from './success-step.tsx';
import { useAutoAdvance } from './use-auto-advance.ts';
import { usePlace, useWhenAllowed } from './use-place.ts';
import { vehiclesQuery } from './vehicle-choice.tsx';
import { bothPhotos, draftKey, emptyDraft, missingFrom, parseDraft, stepToShow, type WizardStep, wizardSteps } from './wizard-draft.ts';

/** Pauses before the wizard moves on by itself (specification §9). */
const afterVehicleMs = 800;
const afterPhotosMs = 1000;

const titles: Readonly<Record<WizardStep, { readonly title: string; readonly lead?: string }>> = {
  location: declareText.location,
  photos: declareText.photosStep,
  payment: declareText.payment,
  success: declareText.success,
};

export function Component() {
  const session = useSession();
  const [first] = useState(() => emptyDraft(newActionId()));
  const draft = useDraft(draftKey, first, unfinished);
  if (!draft.ready || session.status !== 'signed-in') return <Skeleton label={declareText.resuming} />;
  return <Wizard draft={draft} userId={session.userId} />;
}

/** A delivered declaration is shown again only by a reload of its last step; opening the wizard starts a new one. */
function unfinished(kept: unknown) {
  const draft = parseDraft(kept);
  return draft !== null && draft.delivered !== null && !window.location.search.includes('step=success') ? null : draft;
}

type WizardProps = { readonly draft: ReturnType<typeof useDraft<ReturnType<typeof emptyDraft>>>; readonly userId: string };

function Wizard({ draft: { value: draft, set }, userId }: WizardProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const step = stepToShow(draft, query.get('step'));
  const submission = useSubmission();
  const [attempt, setAttempt] = useState(0);
  const [payment, setPayment] = useState<PaymentOpening | null>(null);
  // Armed by something the person just did; going back to a step disarms it.
  const [justPlaced, setJustPlaced] = useState(false);
  const [justShot, setJustShot] = useState(false);
  const vehicles = useQuery(vehiclesQuery);
  const onlyVehicle = vehicles.data?.rows.length === 1 ? vehicles.data.rows[0] : undefined;

  const go = useCallback(
    (next: WizardStep) => {
      setJustPlaced(false);
      setJustShot(false);
      set((before) => ({ ...before, step: next }));
      void navigate({ search: `?step=${next}` }, { replace: next === 'success' });
    },
    [navigate, set],
  );

  const onFound = useCallback(
    (found: Located) => {
      const { position, source, warning, reason } = found;
      setJustPlaced(true);
      set((before) => ({ ...before, place: { position, source, warning, reason }, placeLabel: null }));
      void placeLabelOf(position.latitude, position.longitude).then((label) => {
        if (label !== null) set((before) => (before.place?.position === position ? { ...before, placeLabel: label } : before));
      });
    },
    [set],
  );
  const place = usePlace(onFound);
  useWhenAllowed(place.search, step === 'location' && draft.place === null);

  useEffect(() => {
    if (onlyVehicle === undefined) return;
    set((before) => (before.vehicle?.id === onlyVehicle.id ? before : { ...before, vehicle: { id: onlyVehicle.id, plate: onlyVehicle.plate } }));
  }, [onlyVehicle, set]);

  const placed = draft.place !== null && draft.vehicle !== null && onlyVehicle !== undefined;
  useAutoAdvance(step === 'location' && justPlaced && placed, afterVehicleMs, () => go('photos'));
  useAutoAdvance(step === 'photos' && justShot && bothPhotos(draft), afterPhotosMs, () => go('payment'));

  const save = async (): Promise<boolean> => {
    const ready = readyDeclaration(draft, userId);
    if (ready === null) {
      setAttempt((count) => count + 1);
      feel('error');
      return false;
    }
    const outcome = await submission.submit({ id: draft.id, action: createDeclaration, ...ready });
    feel(outcome.state === 'delivered' ? 'success' : 'error');
    if (outcome.state !== 'delivered') return false;
    const { depositedAt, status } = outcome.reply;
    await keepRecord(draft.id, { location: draft.place?.position, vehicle: draft.vehicle, photos: { parking: true, windshield: true }, timestamp: depositedAt, status }, new Date()).catch(() => undefined);
    // The server has the originals: nothing of them stays on a phone that may be shared.
    await dropPhotosOf(draftKey).catch(() => undefined);
    set((before) => ({ ...before, delivered: { depositedAt } }));
    return true;
  };

  const later = async () => {
    if (await save()) go('success');
  };

  const pay = async () => {
    const tab = readyDeclaration(draft, userId) === null ? null : reserveTab();
    if (!(await save())) {
      tab?.close();
      return;
    }
    setPayment(await openExpressPayment(draft.id, tab));
    go('success');
  };

  const another = () => {
    setPayment(null);
    setAttempt(0);
    submission.forget();
    set(() => emptyDraft(newActionId()));
    void navigate({ search: '?step=location' });
  };

  const refused = submission.failure?.state === 'refused' && submission.failure.photoId !== undefined ? { photoId: submission.failure.photoId, message: submission.failure.message } : null;
  const index = wizardSteps.indexOf(step);
  const before = wizardSteps[index - 1];
  const { title, lead } = titles[step];
  return (
    <Page
      title={title}
      {...(lead === undefined ? {} : { lead })}
      step={step}
      back={step === 'success' || before === undefined ? { to: '/pwa' } : { to: `/pwa/declare?step=${before}`, label: declareText.previous }}
      before={<Steps current={index + 1} total={wizardSteps.length} name={declareText.stepNames[step]} />}
    >
      {step === 'location' && <LocationStep draft={draft} place={place} onVehicle={(vehicle) => set((kept) => ({ ...kept, vehicle }))} onNext={() => go('photos')} />}
      {step === 'photos' && (
        <PhotosStep
          draft={draft}
          place={place}
          refused={refused}
          onPhoto={(kind, photo) => {
            setJustShot(true);
            submission.forget();
            set((kept) => ({ ...kept, photos: { ...kept.photos, [kind]: photo } }));
          }}
          onNext={() => go('payment')}
        />
      )}
      {step === 'payment' && (
        <PaymentStep
          draft={draft}
          place={place}
          missing={missingFrom(draft)}
          attempt={attempt}
          submission={submission}
          onPay={() => void pay()}
          onLater={() => void later()}
          onStep={go}
        />
      )}
      {step === 'success' && <SuccessStep draft={draft} payment={payment} onAnother={another} />}
    </Page>
  );
}
