import { photoKinds, type PhotoKind } from '@placejuste/domain/declaration';
import { useEffect } from 'react';
import { announce, feel } from '../accessibility/index.ts';
import type { PhotoFacts } from '../offline/index.ts';
import { readyToCheck, usePhotoChecks } from '../photo-check/index.ts';
import { CameraDialog, PhotoField, SaveElsewhere, usePhotoSlot } from '../photos/index.ts';
import { Button, Card, PageActions } from '../ui/index.ts';
import { CameraTrouble } from './camera-trouble.tsx';
import { laterText } from './after-place.text.fr.ts';
import { declareText } from './declare.text.fr.ts';
import { FramingGuide, FramingOverlay } from './framing-guide.tsx';
import { type CheckAnswers, plateAsked, PhotoRemarks } from './photo-remarks.tsx';
import { PlaceChip, PlaceStatus } from './place-status.tsx';
import { useCameraFirst } from './use-camera-first.ts';
import type { PlaceSearch } from './use-place.ts';
import { bothPhotos, type WizardDraft } from './wizard-draft.ts';

const text = laterText.photosStep;

interface PhotosStepProps {
  readonly draft: WizardDraft;
  readonly place: PlaceSearch;
  /** What was kept for this draft is still being read: a picture shown as missing may yet appear. */
  readonly recovering: boolean;
  /** Sentence of a picture the server refused, by its id. */
  readonly refused: { readonly photoId: string; readonly message: string } | null;
  readonly onPhoto: (kind: PhotoKind, photo: PhotoFacts) => void;
  readonly vehicles: readonly NonNullable<WizardDraft['vehicle']>[] | null;
  readonly answers: CheckAnswers;
  /** Told whenever a question is to be answered before the wizard goes on by itself. */
  readonly onHold: (held: boolean) => void;
  readonly onNext: () => void;
}

export function PhotosStep({ draft, place, recovering, refused, onPhoto, vehicles, answers, onHold, onNext }: PhotosStepProps) {
  const ready = bothPhotos(draft);
  const firstMissing = photoKinds.find((kind) => draft.photos[kind] === null) ?? null;
  const camera = useCameraFirst<PhotoKind>(firstMissing);
  const kind = camera.shooting ?? 'parking';
  const aiming = camera.shooting === 'parking';
  useEffect(() => {
    if (aiming) void readyToCheck();
  }, [aiming]);
  const slot = usePhotoSlot(draft.id, kind, draft.photos[kind]);
  const checks = usePhotoChecks(draft.photos);
  const asked = plateAsked(draft, checks);
  useEffect(() => onHold(asked), [asked, onHold]);

  const receive = async (file: File) => {
    const kept = await slot.receive(file, 'camera');
    if (kept === null) {
      feel('error');
      return;
    }
    feel('success');
    onPhoto(kind, kept);
    const next = photoKinds.find((other) => other !== kind && draft.photos[other] === null) ?? null;
    camera.goOn(next);
    announce(next === null ? text.keptLast : text.keptNext(declareText.photos[next].title));
  };

  return (
    <>
      <PlaceStatus place={draft.place} {...place} />
      <CameraTrouble camera={camera} />
      {camera.shooting === null && slot.unkept !== null && <SaveElsewhere key={slot.unkept.lastModified} file={slot.unkept} />}
      {photoKinds.map((one) => {
        const { title, what, how } = declareText.photos[one];
        const photo = draft.photos[one];
        const { open } = camera;
        return (
          <Card key={one} aria-labelledby={`photo-${one}-title`} aria-busy={recovering || undefined}>
            <h2 id={`photo-${one}-title`}>{title}</h2>
            <p className="soft">{how}</p>
            <PhotoField
              id={`photo-${one}`}
              owner={draft.id}
              use={one}
              what={what}
              photo={photo}
              onPhoto={(kept) => onPhoto(one, kept)}
              error={photo !== null && refused?.photoId === photo.id ? refused.message : null}
              guide={<FramingGuide kind={one} />}
              main={one === firstMissing}
              {...(open === undefined || camera.problem === 'absent' ? {} : { onCamera: () => open(one) })}
            />
            <PhotoRemarks key={photo?.id ?? ''} kind={one} draft={draft} state={checks[one]} vehicles={vehicles} {...answers} />
          </Card>
        );
      })}
      <p role="status" className="visually-hidden">
        {ready ? text.both : ''}
      </p>
      {ready && (
        <PageActions>
          <Button look="act" icon="forward" wide data-voice="next" onClick={onNext}>
            {text.continue}
          </Button>
        </PageActions>
      )}
      {camera.shooting !== null && (
        <CameraDialog
          title={declareText.photos[kind].title}
          how={declareText.photos[kind].how}
          step={text.count(photoKinds.indexOf(kind) + 1, photoKinds.length)}
          guide={<FramingOverlay kind={kind} />}
          status={<PlaceChip place={draft.place} searching={place.searching} />}
          busy={slot.busy}
          error={slot.error}
          rescue={slot.unkept === null ? null : <SaveElsewhere key={slot.unkept.lastModified} file={slot.unkept} />}
          onPicture={(file) => void receive(file)}
          onClose={() => camera.goOn(null)}
          onLost={camera.lost}
        />
      )}
    </>
  );
}
