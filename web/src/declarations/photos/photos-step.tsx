import {
  momentLimits,
  photoKinds,
  type PhotoKind,
  type PhotoOrigin,
  wizardPauses,
} from '@placejuste/domain/declaration';
import { formatRecentMoment } from '@placejuste/domain/kernel';
import { isAnsweredValid } from '@placejuste/domain/photo-check';
import { useEffect } from 'react';
import { announce, playFeedback } from '../../accessibility/index.ts';
import type { PhotoFacts } from '../../offline/index.ts';
import { type CheckStates, FramingWords, prepareCheck, useFraming, usePhotoChecks } from '../../vision/index.ts';
import {
  buildCameraOpenerId,
  CameraDialog,
  PhotoField,
  SaveElsewhere,
  useIncomingPictures,
  usePhotoSlot,
} from '../../photos/index.ts';
import { useNow } from '../../platform/index.ts';
import { Button, Card, Chip, PageActions, StateLine, Steps } from '../../ui/index.ts';
import { CameraTrouble } from './camera-trouble.tsx';
import { lazyStepsText } from '../wizard/lazy-steps.text.fr.ts';
import { photoKindsText } from './photo-kinds.text.fr.ts';
import { wizardText } from '../wizard/wizard.text.fr.ts';
import { FramingGuide, FramingOverlay } from './framing-guide.tsx';
import { type CheckAnswers, isPlateQuestionOpen, PhotoRemarks } from './photo-remarks.tsx';
import { PlaceChip, PlaceStatus } from '../place/place-status.tsx';
import { useAutoAdvance } from '../wizard/use-auto-advance.ts';
import { useCameraFirst } from './use-camera-first.ts';
import type { PlaceSearch } from '../place/use-place.ts';
import { hasBothPhotos, type WizardDraft } from '../wizard/wizard-draft.ts';
import type { LocatedPosition } from '../place/locate.ts';
import { CaptureDoubts } from './capture-doubts.tsx';
import { SaveNotices, type SaveNoticesProps } from './save-notices.tsx';
import { SavedPhotos } from './saved-photos.tsx';
import { useAcceptedSave } from './use-accepted-save.ts';
import { useSpokenRefusal } from './use-spoken-refusal.ts';

const text = lazyStepsText.photosStep;

interface PhotosStepProps extends SaveNoticesProps {
  readonly draft: WizardDraft;
  /** Number of this step, and of all steps. */
  readonly at: { readonly current: number; readonly total: number };
  readonly place: PlaceSearch;
  /** Current position measured by the phone. */
  readonly here: LocatedPosition | null;
  /** True while the stored pictures of this draft are read: a picture shown as missing may still appear. */
  readonly recovering: boolean;
  /** Picture refused by the server, with its sentence. */
  readonly refused: { readonly photoId: string; readonly message: string } | null;
  readonly onPhoto: (kind: PhotoKind, photo: PhotoFacts) => void;
  readonly vehicles: readonly NonNullable<WizardDraft['vehicle']>[] | null;
  readonly answers: CheckAnswers;
  /** Called when a file arrives, before it is checked or stored; the returned function is called once it is stored. */
  readonly onIncoming: (origin: PhotoOrigin) => (photo: PhotoFacts) => void;
  /** True when the person just took a photograph or answered a remark: the wizard may move on automatically. */
  readonly isArmed: boolean;
  /** True while the position of a photograph is being measured. */
  readonly isMeasuring: boolean;
  /** Saves a complete draft and stays on this step. */
  readonly onSave: () => void;
  /** Saves the draft if needed and moves on. */
  readonly onNext: () => void;
  /** Called when the person declares their current position instead. */
  readonly onHere: (location: LocatedPosition) => void;
}

export function PhotosStep({
  draft,
  at,
  place,
  here,
  recovering,
  refused,
  onPhoto,
  vehicles,
  answers,
  onIncoming,
  isArmed,
  isMeasuring,
  missing,
  attempt,
  submission,
  onSave,
  onNext,
  onStep,
  onHere,
}: PhotosStepProps) {
  const hasBoth = hasBothPhotos(draft);
  const firstMissing = photoKinds.find((kind) => draft.photos[kind] === null) ?? null;
  const camera = useCameraFirst<PhotoKind>(firstMissing);
  const kind = camera.shooting ?? 'parking';
  const aiming = camera.shooting === 'parking';
  useEffect(() => {
    if (aiming) void prepareCheck();
  }, [aiming]);
  const framing = useFraming(chooseSubject(camera.shooting));
  const slot = usePhotoSlot(draft.id, kind, draft.photos[kind]);
  useSpokenRefusal(slot.refused, camera.shooting);
  const checks = usePhotoChecks(draft.photos);
  const incoming = useIncomingPictures();
  // Includes the camera, which may be closed while its picture is still being stored.
  const isTaking = incoming.isTaking || slot.busy;
  // Not while the camera is open again, nor before the picture just chosen is stored.
  const isAccepted = isArmed && !isTaking && camera.shooting === null && isReadyToGoOn(draft, checks);
  const isSaved = draft.saved !== null;
  useRemarkInView(draft, checks, isArmed && camera.shooting === null);
  useAcceptedSave({ draft, here, isAccepted, isMeasuring, onSave });
  useAutoAdvance(isAccepted && isSaved, wizardPauses.afterPhotosMs, onNext);
  const now = useNow();

  const receive = async (file: File, origin: PhotoOrigin) => {
    const onStored = onIncoming(origin);
    const keptPhoto = await slot.receive(file, origin);
    if (keptPhoto === null) {
      playFeedback('error');
      return;
    }
    playFeedback('success');
    onPhoto(kind, keptPhoto);
    onStored(keptPhoto);
    const next = photoKinds.find((other) => other !== kind && draft.photos[other] === null) ?? null;
    camera.goOn(kind, next);
    announce(next === null ? text.keptLast : text.keptNext(photoKindsText[next].title));
  };

  /** Sentence of a refused file, shown once the camera is closed, until another picture is stored. */
  const findFileRefusal = (one: PhotoKind): string | null => {
    if (camera.shooting !== null || slot.refused?.use !== one) return null;
    return slot.refused.formerId === (draft.photos[one]?.id ?? null) ? slot.refused.message : null;
  };

  if (isSaved) return <SavedNotice draft={draft} onNext={onNext} />;
  return (
    <>
      <PlaceStatus place={draft.place} {...place} />
      <CameraTrouble camera={camera} />
      {camera.shooting === null && slot.unstoredFile !== null && (
        <SaveElsewhere key={slot.unstoredFile.lastModified} file={slot.unstoredFile} />
      )}
      {photoKinds.map((one) => {
        const { title, what, how } = photoKindsText[one];
        const photo = draft.photos[one];
        const { open } = camera;
        return (
          <Card key={one} aria-labelledby={`photo-${one}-title`} aria-busy={recovering || undefined}>
            <h2 id={`photo-${one}-title`}>{title}</h2>
            <p className="soft">{how}</p>
            <PhotoField
              id={buildFieldId(one)}
              owner={draft.id}
              use={one}
              what={what}
              photo={photo}
              onPhoto={(keptPhoto) => onPhoto(one, keptPhoto)}
              onTaking={incoming.onTaking}
              onIncoming={onIncoming}
              error={photo !== null && refused?.photoId === photo.id ? refused.message : findFileRefusal(one)}
              guide={<FramingGuide kind={one} />}
              main={one === firstMissing}
              isCovered={camera.shooting !== null}
              {...(open === undefined || camera.problem === 'absent' ? {} : { onCamera: () => open(one) })}
            />
            {photo !== null && now.getTime() - Date.parse(photo.keptAt) > momentLimits.oldMs && (
              <p className="row">
                <Chip tone="wait">{text.taken(formatRecentMoment(new Date(photo.keptAt), now))}</Chip>
              </p>
            )}
            <PhotoRemarks
              key={photo?.id ?? ''}
              kind={one}
              draft={draft}
              state={checks[one]}
              vehicles={vehicles}
              {...answers}
            />
          </Card>
        );
      })}
      <p role="status" className="visually-hidden">
        {hasBoth ? text.both : ''}
      </p>
      {hasBoth && <CaptureDoubts draft={draft} here={here} onHere={onHere} />}
      {hasBoth && (
        <PageActions>
          <SaveNotices missing={missing} attempt={attempt} submission={submission} onStep={onStep} />
          <Button
            look="act"
            icon="check"
            wide
            busy={isTaking || submission.progress !== null}
            data-voice="next"
            onClick={onNext}
          >
            {text.save}
          </Button>
        </PageActions>
      )}
      {camera.shooting !== null && (
        <CameraDialog
          title={photoKindsText[kind].title}
          how={photoKindsText[kind].how}
          step={<Steps {...at} name={text.count(photoKinds.indexOf(kind) + 1, photoKinds.length)} />}
          guide={<FramingOverlay kind={kind} />}
          caption={<FramingWords words={framing.words} isFound={framing.isFound} />}
          status={<PlaceChip place={draft.place} searching={place.searching} />}
          watch={framing.watch}
          busy={slot.busy}
          error={slot.error}
          rescue={
            slot.unstoredFile === null || slot.error === null ? null : (
              <SaveElsewhere key={slot.unstoredFile.lastModified} file={slot.unstoredFile} />
            )
          }
          openerId={buildCameraOpenerId(buildFieldId(kind))}
          onPicture={(file) => void receive(file, 'camera')}
          onGallery={(file) => void receive(file, 'gallery')}
          onClose={camera.close}
          onLost={camera.reportLoss}
        />
      )}
    </>
  );
}

function buildFieldId(kind: PhotoKind): string {
  return `photo-${kind}`;
}

function chooseSubject(shooting: PhotoKind | null) {
  if (shooting === null) return null;
  return shooting === 'parking' ? 'plate' : 'card';
}

/** Scrolls to a remark on one of both photographs, just taken, which may be below the screen. */
function useRemarkInView(draft: WizardDraft, checks: CheckStates, isJustTaken: boolean): void {
  const isShown = isJustTaken && hasBothPhotos(draft);
  const remarkedKind = photoKinds.find((kind) => {
    const [photo, state] = [draft.photos[kind], checks[kind]];
    const issues = state?.photoId === photo?.id ? (state?.result?.issues ?? []) : [];
    return isShown && issues.length > 0 && photo !== null && draft.keptAnyway?.includes(photo.id) !== true;
  });
  useEffect(() => {
    if (remarkedKind !== undefined)
      document.getElementById(`photo-${remarkedKind}-title`)?.scrollIntoView({ block: 'start' });
  }, [remarkedKind]);
}

/** Shown for a second before the next step; without automatic moves, it stays. */
function SavedNotice({ draft, onNext }: Pick<PhotosStepProps, 'draft' | 'onNext'>) {
  return (
    <>
      <div role="status">
        <StateLine tone="good">{wizardText.payment.title}</StateLine>
      </div>
      <SavedPhotos photos={draft.photos} />
      <PageActions>
        <Button look="act" icon="forward" wide data-voice="next" onClick={onNext}>
          {text.continue}
        </Button>
      </PageActions>
    </>
  );
}

/**
 * True once both checks answered « valid », or the person kept the photograph anyway, and no question is open. A check
 * without an answer is not valid: the person then moves on with the button.
 */
export function isReadyToGoOn(draft: WizardDraft, checks: CheckStates): boolean {
  const isAccepted = photoKinds.every((kind) => {
    const [photo, state] = [draft.photos[kind], checks[kind]];
    if (photo === null) return false;
    const isChecked = state?.photoId === photo.id && isAnsweredValid(kind, state.result);
    return isChecked || draft.keptAnyway?.includes(photo.id) === true;
  });
  return isAccepted && !isPlateQuestionOpen(draft, checks);
}
